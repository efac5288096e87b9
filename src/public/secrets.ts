/**
 * Commands that seal secrets: the options that name the user whose private key opens the master
 * key, and what reads keys and hashes.
 *
 * @example
 * import { unlockByHolder, withHolder, type Holder } from 'cadastre/secrets'
 *
 * withHolder(program.command('seal')).action(async (holder: Holder) => {
 *   const unlocked = await unlockByHolder(holder, { graph, database })
 * })
 *
 * @module
 */
export {
  readKeyFile,
  readText,
  unlockByHolder,
  withHolder,
  type Holder,
} from '../features/secrets/cli/key-holder.ts'
export { matchesHash } from '../framework/sealing/hash.ts'
