#!/usr/bin/env node
// The `cadastre` command.
import { load, loadEach } from './load.mjs'

// The generators load the declarations that they find, whatever imports them.
await (process.argv[2] === 'generate' ? loadEach : load)('src/cli.ts')
