export interface NotSendable {
  readonly reason: string;
}

/** Its message is the reason. */
export class NotSendableError extends Error {
  override readonly name = 'NotSendableError';
}

/** @throws NotSendableError always. */
export function refuse(reason: string): never {
  throw new NotSendableError(reason);
}

/** What the gateway has no field for, by the type of a component or button. */
const missingFields: Readonly<Record<string, readonly [what: string, field: string]>> = {
  CALL_PERMISSION_REQUEST: ['a request for permission to call', 'it'],
  CAROUSEL: ['a carousel', 'the cards'],
  CATALOG: ['a catalogue button', 'the products'],
  COPY_CODE: ['a button that copies a code', 'the code'],
  FLOW: ['a flow button', 'the token'],
  LIMITED_TIME_OFFER: ['a limited-time offer', 'its end'],
  MPM: ['a multi-product button', 'the products'],
  ORDER_STATUS: ['an order status', 'it'],
  OTP: ['a one-time password button', 'the code'],
  SPM: ['a product button', 'the product'],
};

/** @throws NotSendableError always: the gateway does not support a type. */
export function refuseType(what: 'component' | 'button', type: string): never {
  const [part, field] = missingFields[type] ?? [];
  refuse(
    part === undefined
      ? `it has a ${what} of type ${type || '(none)'}, which the gateway does not support`
      : `it has ${part}, and the gateway has no field for ${field}`,
  );
}
