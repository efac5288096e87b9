#!/usr/bin/env node
// The `cadastre` command: Node 20 cannot read TypeScript, so tsx's loader is registered first.
import { register } from 'tsx/esm/api'

register()
await import('./cli.ts')
