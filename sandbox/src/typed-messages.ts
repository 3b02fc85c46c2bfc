import type { AcceptedCall } from './call.js';

type Accepted<Kind extends AcceptedCall['kind']> = Extract<AcceptedCall, { readonly kind: Kind }>;

/** A message from one template, its parameters as the tuple that the template takes. */
export type TemplateMessage<Parameters extends readonly string[] = readonly string[]> = Omit<
  Accepted<'template'>,
  'request' | 'template'
> & {
  readonly template: string;
  readonly request: Omit<Accepted<'template'>['request'], 'parameters'> & { readonly parameters: Parameters };
};

/** `order_shipped` -> `OrderShipped`, as the generator names its functions. */
type Pascal<Name extends string> = Name extends `${infer Word}_${infer Rest}`
  ? `${Capitalize<Word>}${Pascal<Rest>}`
  : Capitalize<Name>;

/** The tuple that the generated function of a template takes; any strings where there is no such function. */
export type ParametersOf<Generated, Name extends string> = `send${Pascal<Name>}` extends keyof Generated
  ? Generated[`send${Pascal<Name>}`] extends (
      client: never,
      message: infer Message,
      ...rest: never
    ) => unknown
    ? Message extends { readonly parameters?: infer Parameters }
      ? Extract<Parameters, readonly string[]>
      : readonly []
    : readonly string[]
  : readonly string[];

/** What a filter finds: a template's message where it names one. */
export type Found<Generated, Filter> = Filter extends string
  ? TemplateMessage<ParametersOf<Generated, Filter>>
  : Filter extends { readonly template: infer Name extends string }
    ? TemplateMessage<ParametersOf<Generated, Name>>
    : AcceptedCall;
