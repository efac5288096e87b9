import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { About } from '../service/about.ts'
import { isJsonObject, jsonObjectOf, textOf } from '../model/json-value.ts'

/**
 * Returns what the `package.json` in the folder of a project says about its API. An empty text
 * stands for a missing author or licence.
 */
export function readManifest(
  folder: string,
): Required<Pick<About, 'version' | 'author' | 'license'>> {
  const file = join(folder, 'package.json')
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '{}'
  const { version, author, license } = jsonObjectOf(JSON.parse(text))
  return {
    version: textOf(version) || noVersion,
    author: isJsonObject(author) ? textOf(author['name']) : withoutAddresses(textOf(author)),
    // npm allows two texts that are no licence of SPDX.
    license: textOf(license).replace(/^(UNLICENSED$|SEE LICENSE IN ).*/, ''),
  }
}

/** The version of a project that names none: OpenAPI requires one. */
export const noVersion = '0.0.0'

/** Returns the name in an author such as `Ada <ada@example.org> (https://example.org)`. */
const withoutAddresses = (author: string): string => author.replace(/\s*[<(].*/, '')
