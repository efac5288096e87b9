import cliProgress from 'cli-progress'

/** Progress of a long operation. */
export interface Progress {
  /** Begins a part of the operation; `total` is undefined when it is not known in advance. */
  begin(part: string, total?: number): void
  /** Adds steps that are done to the part. */
  advance(steps: number): void
  /** Prints a line that stays on the screen. */
  line(text: string): void
  /** Ends the operation. */
  end(): void
}

/**
 * Opens a progress bar on a terminal. Elsewhere it prints one line for each part, which keeps logs
 * readable.
 *
 * @example
 * const progress = openProgress(process.stderr, (line) => console.error(line))
 * progress.begin('books', 200)
 */
export function openProgress(stream: NodeJS.WriteStream, print: (line: string) => void): Progress {
  return stream.isTTY ? bar(stream, print) : plain(print)
}

/** Returns a progress that prints lines only. */
export function plain(print: (line: string) => void): Progress {
  let part: { readonly name: string; done: number } | undefined
  const end = (): void => {
    if (part && part.done > 0) print(`${part.name}: ${part.done}`)
    part = undefined
  }
  return {
    begin: (name) => {
      end()
      part = { name, done: 0 }
    },
    advance: (steps) => {
      if (part) part.done += steps
    },
    line: print,
    end,
  }
}

function bar(stream: NodeJS.WriteStream, print: (line: string) => void): Progress {
  const format = '{part} {bar} {value}/{total}  {duration_formatted}'
  const shown = new cliProgress.SingleBar(
    { format, stream, hideCursor: true, clearOnComplete: false, barsize: 30 },
    cliProgress.Presets.shades_classic,
  )
  let active = false
  let [done, most] = [0, 0]
  const end = (): void => {
    if (active) shown.stop()
    active = false
  }
  return {
    begin: (part, total) => {
      end()
      ;[done, most] = [0, total ?? 0]
      shown.start(most, 0, { part: part.padEnd(28) })
      active = true
    },
    advance: (steps) => {
      done += steps
      // An unknown total grows with the steps that are done.
      if (done > most) shown.setTotal((most = done))
      shown.update(done)
    },
    line: (text) => {
      end()
      print(text)
    },
    end,
  }
}
