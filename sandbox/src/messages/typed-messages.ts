import type { AcceptedCall } from './call.js';
import type { CallFilter } from './call-filter.js';

/** Templates by name, without their types. The generated `Templates` type is more precise. */
export interface AnyTemplates {
  readonly [name: string]: { readonly parameters: readonly unknown[] };
}

export type NameIn<Templates> = Extract<keyof Templates, string>;

/** Which messages to include. A string is the name of a template. `Fixed` are properties that it cannot have. */
export type MessageFilter<Templates = AnyTemplates, Fixed extends keyof CallFilter = never> =
  | NameIn<Templates>
  | WithTemplate<Omit<CallFilter, 'outcome' | Fixed>, Templates>;

/** The same properties, with a name of a template as `template`. */
export type WithTemplate<Properties, Templates> = Omit<Properties, 'template'> & {
  readonly template?: NameIn<Templates> | undefined;
};

type Accepted<Kind extends AcceptedCall['kind']> = Extract<AcceptedCall, { readonly kind: Kind }>;

/**
 * A message sent from one template. Its parameters are the template's tuple, as texts: values are already formatted. If the
 * generated code has named parameters, they are a list of texts in the order of the placeholders.
 */
export type TemplateMessage<
  Name extends string = string,
  Parameters extends readonly string[] = readonly string[],
> = Omit<Accepted<'template'>, 'request' | 'template'> & {
  readonly template: Name;
  /** The fields of the interface's section 2.3. */
  readonly request: Omit<Accepted<'template'>['request'], 'parameters'> & {
    readonly parameters: Parameters;
  };
};

/** The tuple of a template with its labels. A template without placeholders has no `parameters` in its message. */
type ParametersOf<Templates, Name> = Name extends keyof Templates
  ? Templates[Name] extends { readonly parameters: infer Parameters }
    ? Texts<Parameters>
    : readonly []
  : never;

type Texts<Parameters> = Parameters extends readonly unknown[]
  ? { readonly [Index in keyof Parameters]: string }
  : readonly string[];

/** The messages that a filter matches: those of one template if it names one. */
export type MatchedMessage<Templates, Filter> = Filter extends string
  ? TemplateMessage<Filter, ParametersOf<Templates, Filter>>
  : Filter extends { readonly template: infer Name extends string }
    ? TemplateMessage<Name, ParametersOf<Templates, Name>>
    : AcceptedCall;
