import { Injectable } from '@nestjs/common';
import { notify } from './notify';

@Injectable()
export class NotifyService {
  orderShipped(to: string): Promise<number> {
    return notify(to);
  }
}
