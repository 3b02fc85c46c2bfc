/** Where and how a value does not match its JSON Schema. */
export interface ValidationError {
  readonly keyword: string;
  /** JSON pointer of the value. */
  readonly instancePath: string;
  /** JSON pointer of the keyword within the schema. */
  readonly schemaPath: string;
  /** The key that is invalid, if it is one. */
  readonly propertyName?: string;
  /** What the keyword reports. Each keyword has its own. */
  readonly params: {
    readonly additionalProperty?: string;
    readonly missingProperty?: string;
    readonly propertyName?: string;
    readonly allowedValues?: readonly unknown[];
    readonly type?: string | readonly string[];
    readonly limit?: number;
    readonly pattern?: string;
  };
  readonly message?: string;
  /** The value. */
  readonly data?: unknown;
  /** The schema that contains the keyword. */
  readonly parentSchema?: SchemaPart;
}

/** The keywords of a schema that messages use. */
export interface SchemaPart {
  readonly description?: string;
  readonly errorMessage?: string;
  readonly pattern?: string;
  readonly patternErrorMessage?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly examples?: readonly unknown[];
  readonly enumDescriptions?: readonly string[];
  readonly properties?: Readonly<Record<string, SchemaPart>>;
}

export interface Validator {
  /** `Value` is the type that the schema describes. */
  <Value>(value: unknown): value is Value;
  /** What the last call found; `null` if nothing. */
  readonly errors?: readonly ValidationError[] | null;
}

export const validateTemplate: Validator;
export const validateConfig: Validator;
export const validateContract: Validator;

/** The codes that WhatsApp lists for templates. The list grows: a code that it does not contain may still be correct. */
export const languageCodes: readonly string[];
