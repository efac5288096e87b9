#!/usr/bin/env node
// The `cadastre` command: an installed package runs its compiled code, a clone its sources.
import { existsSync } from 'node:fs'

// This file is in no package.
const isClone = existsSync(new URL('../prepare.mjs', import.meta.url))
await import(isClone ? '../src/cadastre.mjs' : '../dist/src/cadastre.mjs')
