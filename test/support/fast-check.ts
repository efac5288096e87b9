import fc from 'fast-check'

/**
 * Seed of all property tests. It is fixed, so that a run depends on the code alone;
 * `TEST_SEED=7 npm test` tries other inputs. A failure prints its seed.
 */
const seed = Number(process.env['TEST_SEED'] || 1)

fc.configureGlobal({ seed })

export { fc }
