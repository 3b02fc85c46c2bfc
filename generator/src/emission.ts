import { Worker } from 'node:worker_threads';
import type { EmitOptions } from './emit.js';
import type { IndexedTemplate, Template } from './model.js';
import { NotifygenError } from './notifygen-error.js';

/** Emits in a thread of its own, which loads ts-morph and prints while this one still reads and checks. */
export interface Emission {
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

export function startEmission({ importExtension, runtimeModule, header }: EmitOptions): Emission {
  const { ask, awaitAll } = theThread();
  const options: EmitOptions = {
    ...(importExtension && { importExtension }),
    ...(runtimeModule && { runtimeModule }),
    ...(header && { header }),
  };
  const answers: Promise<EmitAnswer>[] = [];
  let batch: Template[] = [];
  return {
    add: (template) => {
      batch.push(template);
      if (batch.length < batchSize) return;
      answers.push(ask({ options, modules: batch }));
      batch = [];
    },
    finish: async (index) => {
      answers.push(ask({ options, modules: batch, ...(index && { index }) }));
      const texts = await awaitAll(answers);
      return new Map(texts.flatMap((answer) => [...answer]));
    },
  };
}

/** It holds one batch at a time, however many templates there are, so it had better collect its garbage early. */
const resourceLimits = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 256 };

function tooLarge(): NotifygenError {
  return new NotifygenError(
    'the templates are too large to generate from: do their texts hold what is no text?',
  );
}

interface Thread {
  readonly ask: (job: EmitJob) => Promise<EmitAnswer>;
  readonly awaitAll: (answers: readonly Promise<EmitAnswer>[]) => Promise<readonly EmitAnswer[]>;
}

let thread: Thread | undefined;

/** The same for every emission: a watching process loads ts-morph once. */
function theThread(): Thread {
  thread ??= startThread();
  return thread;
}

function startThread(): Thread {
  // From src too, where the tests of this package run, it is the built one.
  const worker = new Worker(new URL('../dist/emit-thread.js', import.meta.url), {
    resourceLimits,
    // Flags that ask Node for a program, such as --input-type, are not for a thread.
    execArgv: [],
  });
  const waiting: PromiseWithResolvers<EmitAnswer>[] = [];
  worker.on('message', (answer: EmitAnswer) => waiting.shift()?.resolve(answer));
  let failure: unknown;
  worker.on('error', (error) => {
    failure = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : error;
    thread = undefined;
    for (const { reject } of waiting) reject(failure);
  });
  // It keeps the process alive only while somebody awaits it: a run that found errors ends without it.
  worker.unref();
  let awaiting = 0;
  return {
    ask: (job) => {
      const answer = Promise.withResolvers<EmitAnswer>();
      if (failure !== undefined) answer.reject(failure);
      waiting.push(answer);
      worker.postMessage(job);
      // Whoever awaits it hears of a failure; a run that found errors does not.
      answer.promise.catch(() => {});
      return answer.promise;
    },
    awaitAll: async (answers) => {
      awaiting++;
      worker.ref();
      try {
        return await Promise.all(answers);
      } finally {
        awaiting--;
        if (awaiting === 0) worker.unref();
      }
    },
  };
}
