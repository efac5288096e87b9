import { failure } from '../errors.ts'

const deepest = 64

/**
 * Parses a JSON body. Refused with a 400 that says why: malformed text, keys that reach for a prototype, a key given
 * twice in one object, and nesting deeper than anything here needs.
 */
export function parseJsonBody(text: string): unknown {
  const value = parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text)
  const keys = countKeys(value, 0)
  if (keys > 0 && keys !== countKeysOfText(text))
    throw failure('ERR_JSON', `a key is given twice: "${repeatedKey(text)}"`)
  return value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    // The parser quotes the body; a message may not, for it may hold a password.
    const at = error instanceof Error ? /position (\d+)/.exec(error.message)?.[1] : undefined
    throw failure('ERR_JSON', at ? `invalid JSON at character ${at}` : 'invalid or incomplete JSON')
  }
}

function countKeys(value: unknown, depth: number): number {
  if (value === null || typeof value !== 'object') return 0
  if (depth > deepest) throw failure('ERR_JSON', `nested deeper than ${deepest} levels`)
  if (Array.isArray(value))
    return value.reduce((sum: number, item) => sum + countKeys(item, depth + 1), 0)
  let count = 0
  for (const key of Object.keys(value)) {
    if (key === '__proto__') throw failure('ERR_JSON', 'the key "__proto__" is not allowed')
    count += 1 + countKeys((value as Record<string, unknown>)[key], depth + 1)
  }
  return count
}

/** In valid JSON a string before a colon is a key; fewer keys in the value than in the text means one came twice. */
const keyToken = /"(?:[^"\\]|\\.)*"(\s*:)?/gs

function countKeysOfText(text: string): number {
  let count = 0
  for (const match of text.matchAll(keyToken)) if (match[1]) count += 1
  return count
}

/** The first key that comes twice in one object; walks the text keeping the keys of each open object. */
function repeatedKey(text: string): string {
  const open: Set<string>[] = []
  for (const [token, colon] of text.matchAll(/[{}]|"(?:[^"\\]|\\.)*"(\s*:)?/gs)) {
    if (token === '{') open.push(new Set())
    else if (token === '}') open.pop()
    else if (colon) {
      const key = String(JSON.parse(token.slice(0, token.lastIndexOf('"') + 1)))
      if (open.at(-1)?.has(key)) return key
      open.at(-1)?.add(key)
    }
  }
  return ''
}
