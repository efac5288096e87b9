import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { DeclarationsMissing } from './declarations-missing.ts'

/** Refuses to work on one folder when the command was started in another that has declarations of its own. */
export function refuseOtherSchema(root: string, startedIn: string): void {
  if (!hasDeclarations(startedIn) || realpathSync(startedIn) === realpathSync(root)) return
  throw new DeclarationsMissing(
    `${join(startedIn, 'schema')}/ is not read: this command belongs to ${root} and reads ${join(root, 'schema')}/.\n` +
      `Run it in ${root}, or run the command of the project that ${startedIn} belongs to.`,
  )
}

/** Other programs have folders of this name too: one counts when it holds code. */
function hasDeclarations(folder: string): boolean {
  const schema = join(folder, 'schema')
  if (!existsSync(schema)) return false
  return readdirSync(schema, { recursive: true }).some((name) => /\.[cm]?[jt]s$/.test(String(name)))
}
