import type { AcceptedCall } from './call.js';
import type { CallFilter } from './call-filter.js';

/** Templates of which nothing is known. The generated folder's `Templates` says more. */
export interface AnyTemplates {
  /** By the name of the template. */
  readonly [name: string]: {
    /** The values of its placeholders, in order. */
    readonly parameters: readonly string[];
  };
}

type NameIn<Templates> = Extract<keyof Templates, string>;

/** Which messages are meant; a string is the name of a template. */
export type MessageFilter<Templates = AnyTemplates> =
  | NameIn<Templates>
  | (Omit<CallFilter, 'outcome' | 'template'> & {
      /** Name of the template. */
      readonly template?: NameIn<Templates> | undefined;
    });

type Accepted<Kind extends AcceptedCall['kind']> = Extract<AcceptedCall, { readonly kind: Kind }>;

/** A message from one template, its parameters as the tuple that the template takes. */
export type TemplateMessage<
  Name extends string = string,
  Parameters extends readonly string[] = readonly string[],
> = Omit<Accepted<'template'>, 'request' | 'template'> & {
  /** Name of the template. */
  readonly template: Name;
  /** As the interface describes it (section 2.3). */
  readonly request: Omit<Accepted<'template'>['request'], 'parameters'> & {
    /** The values of its placeholders, in order. */
    readonly parameters: Parameters;
  };
};

/** The tuple of a template; a message that needs no `parameters` has none. */
type ParametersOf<Templates, Name> = Name extends keyof Templates
  ? Templates[Name] extends { readonly parameters: infer Parameters extends readonly string[] }
    ? Parameters
    : readonly []
  : never;

/** What a filter finds: a template's message where it names one. */
export type Found<Templates, Filter> = Filter extends string
  ? TemplateMessage<Filter, ParametersOf<Templates, Filter>>
  : Filter extends { readonly template: infer Name extends string }
    ? TemplateMessage<Name, ParametersOf<Templates, Name>>
    : AcceptedCall;
