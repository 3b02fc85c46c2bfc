import { type MediaFinding, type MediaUse, mediaError, mediaWarning } from './media-finding.js';
import type { MediaStream } from './read-streams.js';

/** The codecs of section 8.2. The interface states them for attachments; for a template's file they are warnings. */
export function checkStreams(
  mime: string,
  streams: readonly MediaStream[],
  use: MediaUse,
): readonly MediaFinding[] {
  const findings = rulesOf(mime, streams);
  if (use === 'attachment') return findings;
  const note = '; the interface says this about attachments, and nothing about template files';
  return findings.map(({ message, hint }) => mediaWarning(message + note, hint));
}

function rulesOf(mime: string, streams: readonly MediaStream[]): readonly MediaFinding[] {
  const audio = streams.filter(({ type }) => type === 'audio').map(({ codec }) => codec);
  const video = streams.filter(({ type }) => type === 'video').map(({ codec }) => codec);
  if (mime === 'video/mp4' || mime === 'video/3gpp') return checkVideo(video, audio);
  const other = audio.find((codec) => codec !== (mime === 'audio/mp4' ? 'aac' : 'opus'));
  if (mime === 'audio/ogg') {
    return [
      mediaError(
        `has the audio codec ${(other ?? 'unknown').toUpperCase()}; Ogg is supported with Opus only`,
        'convert it: ffmpeg -i FILE -c:a libopus OUTPUT.ogg',
      ),
    ];
  }
  if (mime === 'audio/mp4' && other !== undefined) {
    return [
      mediaWarning(
        `has the audio codec ${other.toUpperCase()}; the interface does not say which codecs audio/mp4 may have, and AAC is the usual one`,
      ),
    ];
  }
  return [];
}

function checkVideo(video: readonly string[], audio: readonly string[]): readonly MediaFinding[] {
  const otherVideo = video.find((codec) => codec !== 'avc');
  const otherAudio = audio.find((codec) => codec !== 'aac');
  const convert =
    'convert it: ffmpeg -i FILE -map 0:v:0 -map 0:a:0? -c:v libx264 -pix_fmt yuv420p -c:a aac OUTPUT.mp4';
  const errors = [
    otherVideo && `has the video codec ${otherVideo.toUpperCase()}; only H.264 is supported`,
    otherAudio && `has the audio codec ${otherAudio.toUpperCase()}; only AAC is supported`,
    audio.length > 1 && `has ${audio.length} audio streams; a video must have a single one`,
  ].flatMap((message) => (message ? mediaError(message, convert) : []));
  if (audio.length > 0) return errors;
  const message =
    'has no audio stream; the interface asks for a single one, but WhatsApp accepts videos without';
  return [...errors, mediaWarning(message)];
}
