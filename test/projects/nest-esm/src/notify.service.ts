import { Injectable } from '@nestjs/common';
import { notify } from './notify.js';

@Injectable()
export class NotifyService {
  orderShipped(to: string): Promise<number> {
    return notify(to);
  }
}
