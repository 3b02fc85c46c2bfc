import { codeOf, NotifygenError } from '../diagnostics/errors.js';

/** An audio or video stream of a file. */
export interface MediaStream {
  readonly type: 'audio' | 'video';
  /** Such as `avc`, `hevc`, `aac` or `opus`; what the file calls it if it is no usual codec. */
  readonly codec: string;
}

/**
 * The audio and video streams of a file; undefined if it is damaged.
 *
 * @throws NotifygenError (rejects) if the demuxer is not installed.
 */
export async function readStreams(
  bytes: Uint8Array,
  file: string,
): Promise<readonly MediaStream[] | undefined> {
  const { ALL_FORMATS, BufferSource, Input, Logging } = await loadDemuxer(file);
  // Silent: it prints codecs that it does not know, which are findings here.
  Logging.level = 0;
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
  try {
    const streams: MediaStream[] = [];
    for (const track of await input.getTracks()) {
      if (track.type === 'subtitle') continue;
      const codec = (await track.getCodec()) ?? String(await track.getInternalCodecId());
      streams.push({ type: track.type, codec });
    }
    return streams;
  } catch {
    return undefined;
  } finally {
    input.dispose();
  }
}

/** What is used of mediabunny. Its own types need those of a browser. */
interface Demuxer {
  readonly ALL_FORMATS: readonly object[];
  readonly BufferSource: new (bytes: Uint8Array) => object;
  readonly Input: new (options: { readonly source: object; readonly formats: readonly object[] }) => Input;
  readonly Logging: { level: number };
}

interface Input {
  readonly getTracks: () => Promise<readonly Track[]>;
  readonly dispose: () => void;
}

interface Track {
  readonly type: 'audio' | 'video' | 'subtitle';
  /** Null for codecs that mediabunny does not know. */
  readonly getCodec: () => Promise<string | null>;
  readonly getInternalCodecId: () => Promise<string | number | Uint8Array | null>;
}

/** Not a dependency: it has 12 MB, and most projects check no audio or video. */
async function loadDemuxer(file: string): Promise<Demuxer> {
  const name: string = 'mediabunny';
  try {
    return await import(name);
  } catch (error) {
    if (codeOf(error) !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new NotifygenError(
      `cannot check ${file}: audio and video are checked with mediabunny, which is not installed; install it with\n  npm install --save-dev mediabunny`,
    );
  }
}
