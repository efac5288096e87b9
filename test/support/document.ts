import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './running.ts'

/** A block of code in a document. */
export interface Block {
  readonly language: string
  readonly text: string
}

/** The blocks of code of a document of the project, in their order. */
export function blocksOf(file: string): readonly Block[] {
  const document = readFileSync(join(root, file), 'utf8')
  return [...document.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].map(
    ([, language = '', text = '']) => ({ language, text }),
  )
}
