import { Worker } from 'node:worker_threads';
import { NotifygenError } from '../diagnostics/errors.js';
import type { IndexedTemplate, Template } from '../template/template.js';
import type { EmitOptions } from './emit.js';

/** Emits in a thread of its own, which loads ts-morph and prints while this one still reads and checks. */
export interface Emission {
  /** Loads ts-morph, since something will have to be emitted. */
  prepare(): void;
  add(template: Template): void;
  /** The texts by their file names: of the modules that were added and, where names are given, of the index. */
  finish(indexed: readonly IndexedTemplate[] | undefined): Promise<Map<string, string>>;
}

/** What the thread is asked for, as plain data. It answers in the same order. */
export interface EmitJob {
  readonly options: EmitOptions;
  readonly modules?: readonly Template[];
  readonly index?: readonly IndexedTemplate[];
}

export type EmitAnswer = ReadonlyMap<string, string>;

/** Enough that the cost of a message and of a call of the printer hardly counts, few enough to keep both threads busy. */
const batchSize = 100;

/** After more than these, what the thread holds is given back before the files are written. */
const mostBatchesToGoOn = 20;

export function startEmission({ importExtension, runtimeModule, header }: EmitOptions): Emission {
  const { ask, leave } = enterThread();
  const options: EmitOptions = {
    ...(importExtension && { importExtension }),
    ...(runtimeModule && { runtimeModule }),
    ...(header && { header }),
  };
  const answers: Promise<EmitAnswer>[] = [];
  let batch: Template[] = [];
  return {
    prepare: () => {
      answers.push(ask({ options }));
    },
    add: (template) => {
      batch.push(template);
      if (batch.length < batchSize) return;
      answers.push(ask({ options, modules: batch }));
      batch = [];
    },
    finish: async (index) => {
      if (batch.length > 0 || index) answers.push(ask({ options, modules: batch, ...(index && { index }) }));
      const texts = await leave(answers);
      return new Map(texts.flatMap((answer) => [...answer]));
    },
  };
}

interface Thread {
  readonly enter: () => void;
  readonly ask: (job: EmitJob) => Promise<EmitAnswer>;
  /** Waits for all that was asked. */
  readonly leave: (answers: readonly Promise<EmitAnswer>[]) => Promise<readonly EmitAnswer[]>;
}

let thread: Thread | undefined;

/** The same for every emission: a watching process loads ts-morph once. */
function enterThread(): Thread {
  thread ??= startThread();
  thread.enter();
  return thread;
}

/** It holds one batch at a time, however many templates there are, so it had better collect its garbage early. */
const resourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 256 };

function startThread(): Thread {
  const worker = new Worker(
    // From src too, where the tests of this package run, it is the built one.
    new URL('../../dist/emit/worker.js', import.meta.url),
    // Flags that ask Node for a program, such as --input-type, are not for a thread.
    { resourceLimits, execArgv: [] },
  );
  const waiting: PromiseWithResolvers<EmitAnswer>[] = [];
  let failure: unknown;
  let emissions = 0;
  let awaited = 0;
  worker.on('message', (answer: EmitAnswer) => waiting.shift()?.resolve(answer));
  worker.on('error', (error) => {
    failure = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : error;
    thread = undefined;
    for (const { reject } of waiting) reject(failure);
  });
  // It keeps the process alive only while somebody awaits it: a run that found errors ends without it.
  worker.unref();
  return {
    enter: () => {
      emissions++;
    },
    ask: (job) => {
      const answer = Promise.withResolvers<EmitAnswer>();
      if (failure !== undefined) answer.reject(failure);
      waiting.push(answer);
      worker.postMessage(job);
      // Whoever awaits it hears of a failure; a run that found errors does not.
      answer.promise.catch(() => {});
      return answer.promise;
    },
    leave: async (answers) => {
      awaited++;
      worker.ref();
      try {
        return await Promise.all(answers);
      } finally {
        awaited--;
        emissions--;
        if (awaited === 0) worker.unref();
        if (emissions === 0 && answers.length > mostBatchesToGoOn) {
          thread = undefined;
          void worker.terminate();
        }
      }
    },
  };
}

function tooLarge(): NotifygenError {
  return new NotifygenError(
    'the templates are too large to generate from: do their texts hold what is no text?',
  );
}
