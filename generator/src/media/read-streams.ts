import { codeOf, NotifygenError } from '../diagnostics/errors.js';

export interface MediaStream {
  readonly type: 'audio' | 'video';
  /** Such as `avc`, `hevc`, `aac` or `opus`; what the file calls it if it is no usual codec. */
  readonly codec: string;
}

export interface StreamReport {
  readonly streams: readonly MediaStream[];
  /** Whether something is missing that the file says it has, or no stream can be read. */
  readonly isCutOff: boolean;
}

/**
 * Reads the audio and video streams of a file up to their last packets; undefined if the demuxer does not know the format.
 *
 * @throws NotifygenError (rejects) if the demuxer is not installed.
 */
export async function readStreams(bytes: Uint8Array, file: string): Promise<StreamReport | undefined> {
  const { ALL_FORMATS, BufferSource, EncodedPacketSink, Input, Logging } = await loadDemuxer(file);
  // Silent: it prints codecs that it does not know, which are findings here.
  Logging.level = 0;
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
  const streams: MediaStream[] = [];
  try {
    if (!(await input.canRead())) return undefined;
    let isCutOff = false;
    for (const track of await input.getTracks()) {
      if (track.type === 'subtitle') continue;
      const codec = (await track.getCodec()) ?? String(await track.getInternalCodecId());
      streams.push({ type: track.type, codec });
      isCutOff ||= (await new EncodedPacketSink(track).getPacket(Number.POSITIVE_INFINITY)) === null;
    }
    const missing = ((await input.getDurationFromMetadata()) ?? 0) - (await input.computeDuration());
    return { streams, isCutOff: isCutOff || streams.length === 0 || missing > durationTolerance };
  } catch {
    return { streams, isCutOff: true };
  } finally {
    input.dispose();
  }
}

/** In seconds: some formats do not say how long the last image is shown. */
const durationTolerance = 1;

/** What is used of mediabunny. Its own types need those of a browser. */
interface Demuxer {
  readonly ALL_FORMATS: readonly object[];
  readonly BufferSource: new (bytes: Uint8Array) => object;
  readonly EncodedPacketSink: new (
    track: Track,
  ) => { readonly getPacket: (time: number) => Promise<object | null> };
  readonly Input: new (options: { readonly source: object; readonly formats: readonly object[] }) => Input;
  readonly Logging: { level: number };
}

interface Input {
  readonly canRead: () => Promise<boolean>;
  readonly getTracks: () => Promise<readonly Track[]>;
  /** In seconds. */
  readonly computeDuration: () => Promise<number>;
  /** In seconds; null if the file does not say it. */
  readonly getDurationFromMetadata: () => Promise<number | null>;
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
