import { insertPart, markdownTable, readGuide, type GuidePart } from '../guide.ts'
import type { DescribedFile } from './read-files.ts'

const part: GuidePart = {
  path: 'docs/architecture.md',
  begin: '<!-- files: written by npm run generate:docs from the docstrings of the files -->',
  end: '<!-- end of files -->',
}

/** Returns docs/architecture.md with the current list of files, by its path. */
export const printFileIndex = (
  files: readonly DescribedFile[],
): readonly [path: string, text: string] => [
  part.path,
  insertPart(readGuide(part), part, printFolders(files)),
]

/** Returns a table for each folder that the code map names, which a reader can open and close. */
export function printFolders(files: readonly DescribedFile[]): string {
  const folders = new Set(files.map(({ path }) => folderOf(path)))
  return Array.from(folders, (folder) => {
    const listed = files.filter(({ path }) => folderOf(path) === folder)
    const count = `${listed.length} ${listed.length === 1 ? 'file' : 'files'}`
    const summary = `<summary><code>${folder}</code>: ${count}</summary>`
    return `<details>\n${summary}\n\n${printTable(folder, listed)}\n\n</details>`
  }).join('\n\n')
}

/** Returns the folder of a file, or the one below a half of the code that the file is in. */
const folderOf = (path: string): string =>
  /^(src\/(?:framework|inventory)\/(?:[^/]+\/)?|[^/]+\/)/.exec(path)?.[1] ?? ''

const printTable = (folder: string, files: readonly DescribedFile[]): string =>
  markdownTable(
    ['file', 'exports', 'purpose'],
    files.map(({ path, names, purpose }) => [
      code(path.slice(folder.length)),
      names.map(code).join(', '),
      purpose.replaceAll('|', '\\|'),
    ]),
  )

const code = (text: string): string => `\`${text}\``
