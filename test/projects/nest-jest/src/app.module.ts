import { Controller, Module, Param, Post } from '@nestjs/common';
import { NotifyService } from './notify.service';

@Controller('orders')
class OrdersController {
  constructor(private readonly notify: NotifyService) {}

  @Post(':to')
  async ship(@Param('to') to: string): Promise<number> {
    return this.notify.orderShipped(to);
  }
}

@Module({ controllers: [OrdersController], providers: [NotifyService] })
export class AppModule {}
