/** Reports how much of a long work is done. */
export interface ByteProgress {
  begin: (part: string, bytes: number) => void
  advance: (bytes: number) => void
}
