import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { DeclarationsMissing } from './declarations-missing.ts'

/**
 * Refuses to generate in one folder when the command was started in another that has its own
 * declarations.
 */
export function refuseOtherSchema(root: string, startedIn: string): void {
  if (!hasDeclarations(startedIn) || realpathSync(startedIn) === realpathSync(root)) return
  throw new DeclarationsMissing(
    `${join(startedIn, 'schema')}/ is not read: this command belongs to ${root} and reads ` +
      `${join(root, 'schema')}/.\n` +
      `Run it in ${root}, or run the command of the project that ${startedIn} belongs to.`,
  )
}

/** Returns whether a folder `schema/` holds code: other programs have folders of this name too. */
function hasDeclarations(folder: string): boolean {
  const schema = join(folder, 'schema')
  if (!existsSync(schema)) return false
  return readdirSync(schema, { recursive: true }).some((name) => /\.[cm]?[jt]s$/.test(String(name)))
}
