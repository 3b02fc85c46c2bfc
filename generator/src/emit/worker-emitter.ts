import { Worker } from 'node:worker_threads';
import { codeOf, NotifygenError } from '../diagnostics/errors.js';
import type { Template } from '../template/template.js';
import { defined } from '../text/defined.js';
import type { Declarations, EmittedModule } from './emit.js';
import type { PrintOptions } from './print.js';

/** Emits in a worker thread, which loads ts-morph and prints while this thread still reads and checks. */
export interface Emitter {
  /** Starts the thread and loads ts-morph. Call it as soon as it is likely that something will be emitted. */
  readonly prepare: () => void;
  /** @param folder Where the thread writes the modules that it prints. Default: it writes nothing. */
  readonly start: (options: PrintOptions, folder?: string) => Emission;
  /** Ends the thread and frees its memory. The next emission starts another one. Afterwards, no file is written. */
  readonly end: () => Promise<void>;
}

/** One run: templates go in one by one, files come out together. */
export interface Emission {
  readonly add: (template: Template) => void;
  /** @throws NotifygenError (rejects) if the thread runs out of memory. */
  readonly finish: () => Promise<EmitResponse>;
}

/** A request to the worker. It responds in the same order. */
export interface EmitRequest {
  readonly options: PrintOptions;
  readonly modules: readonly Template[];
  readonly folder?: string;
}

/** The texts of written files stay in the thread, because all of them together take much memory. */
export interface EmitResponse {
  readonly written: readonly DigestedFile[];
  /** All files that are not in the folder. */
  readonly texts: readonly TextFile[];
  /** For JavaScript, and for TypeScript that is imported by the name of its folder. */
  readonly declarations: readonly (readonly [module: string, Declarations])[];
}

export type TextFile = EmittedModule['files'][number];

export type DigestedFile = readonly [name: string, digest: string];

/** Large enough to make the cost per message negligible, and small enough to keep both threads busy. */
const batchSize = 100;

export function createEmitter(): Emitter {
  let thread: Thread | undefined;
  const request = async (message: EmitRequest): Promise<EmitResponse> => {
    thread ??= startThread(() => {
      thread = undefined;
    });
    return thread.request(message);
  };
  return {
    prepare: () => {
      // A request for modules will report a failure.
      if (thread === undefined) request({ options: {}, modules: [] }).catch(() => {});
    },
    start: (options, folder) => startEmission(options, folder, request),
    end: async () => {
      const ended = thread?.end();
      thread = undefined;
      await ended;
    },
  };
}

function startEmission(
  { extension, packageType, runtimeModule, header }: PrintOptions,
  folder: string | undefined,
  request: Thread['request'],
): Emission {
  const options = defined({ extension, packageType, runtimeModule, header });
  const responses: Promise<EmitResponse>[] = [];
  let batch: Template[] = [];
  const send = (): void => {
    const response = request({ options, modules: batch, ...defined({ folder }) });
    // A run that ends early, because of an error in a template, does not wait for its responses.
    response.catch(() => {});
    responses.push(response);
    batch = [];
  };
  return {
    add: (template) => {
      batch.push(template);
      if (batch.length === batchSize) send();
    },
    finish: async () => {
      if (batch.length > 0) send();
      const all = await Promise.all(responses);
      return {
        written: all.flatMap(({ written }) => written),
        texts: all.flatMap(({ texts }) => texts),
        declarations: all.flatMap(({ declarations }) => declarations),
      };
    },
  };
}

interface Thread {
  readonly request: (message: EmitRequest) => Promise<EmitResponse>;
  readonly end: () => Promise<unknown>;
}

/**
 * The thread needs memory for one batch at a time. With 10,000 templates, the program needs the least memory with this young
 * generation: a smaller one keeps garbage for longer, because more of it survives the first collections.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 };

function createWorker(): Worker {
  try {
    // Flags that tell Node what to run, such as --input-type, must not reach the thread.
    return new Worker(new URL('./worker.js', import.meta.url), { resourceLimits, execArgv: [] });
  } catch (error) {
    if (codeOf(error) !== 'ERR_ACCESS_DENIED') throw error;
    throw new NotifygenError(
      'Node runs with --permission and without --allow-worker, which notifygen generate needs',
    );
  }
}

function startThread(onFailure: () => void): Thread {
  const worker = createWorker();
  const pending: PromiseWithResolvers<EmitResponse>[] = [];
  worker.on('message', (response: EmitResponse) => pending.shift()?.resolve(response));
  worker.on('error', (error) => {
    const reason =
      codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY'
        ? new NotifygenError('out of memory: does a template contain binary data?')
        : error;
    for (const { reject } of pending) reject(reason);
    onFailure();
  });
  return {
    request: (message) => {
      const response = Promise.withResolvers<EmitResponse>();
      pending.push(response);
      worker.postMessage(message);
      return response.promise;
    },
    end: () => worker.terminate(),
  };
}
