// Prints a line for each test file, the tests that were skipped, and all that failed. The reporters
// of tap draw the screen anew after each of 35,000 assertions, which takes half a minute of
// processor time in a run.
import { Transform } from 'node:stream'

/** Lines of TAP about tests that passed: results, names, plans, totals and empty lines. */
const passed = /^\s*(ok \d+|# (Subtest: |time=|\{ )|1\.\.\d+|TAP version |$)/
const skipped = /^\s*ok \d+.* # (SKIP|TODO)/

/** Reads TAP and writes the lines that a person needs. */
class Reporter extends Transform {
  #rest = ''
  /** The names of the enclosing tests that were not written yet, the outermost first. */
  #names = []

  _transform(chunk, _encoding, done) {
    const lines = `${this.#rest}${chunk}`.split('\n')
    this.#rest = lines.pop()
    for (const line of lines) this.#read(line)
    done()
  }

  _flush(done) {
    this.#read(this.#rest)
    done()
  }

  #read(line) {
    const depth = line.search(/\S|$/)
    if (/^\s*# Subtest: /.test(line)) {
      this.#names = [...this.#names.filter((name) => name.search(/\S/) < depth), line]
    } else if (depth === 0 ? line !== '' : !passed.test(line) || skipped.test(line)) {
      const around = this.#names.filter((name) => name.search(/\S/) < depth)
      for (const text of [...around, line]) this.push(`${text}\n`)
      this.#names = []
    }
  }
}

// tap imports the default export.
export { Reporter as default }
