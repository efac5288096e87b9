import { after, test } from 'node:test'
import { contractTests, openService, Samples } from 'cadastre/testing'
import { service } from '../src/app.ts'

const opened = await openService(service)
after(opened.close)

// Tests that every model of the application must pass.
const samples = new Samples(opened)
for (const { name, run } of contractTests(samples, ['library'])) void test(name, run)
