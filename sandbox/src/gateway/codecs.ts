const h264 = /^(avc[1-4]|h264)(\.[0-9a-f.]+)?$/;

/** The object types of MPEG-4 audio that are AAC: `mp4a.40.34`, for example, is MP3. */
const aac = /^(aac|mp4a|mp4a\.6[678]|mp4a\.40(\.(0?[1-6]|17|19|20|23|29|39|42))?)$/;

/** Whether a type is supported with these codecs (interface, section 8.2). They are absent from most types. */
export function areCodecsSupported(essence: string, codecs: string | null): boolean {
  if (essence === 'audio/ogg') return codecs?.toLowerCase() === 'opus';
  if (codecs === null || (essence !== 'video/mp4' && essence !== 'video/3gpp')) return true;
  const names = codecs.split(',').map((name) => name.trim().toLowerCase());
  const audio = names.filter((name) => aac.test(name));
  // A video has a single audio stream.
  return audio.length <= 1 && names.every((name) => h264.test(name) || aac.test(name));
}
