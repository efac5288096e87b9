import { Session } from 'node:inspector/promises'

/** Functions by the names under which their calls are reported. */
type Functions = Readonly<Record<string, unknown>>

declare global {
  var tracedCalls: string[] | undefined
}

/**
 * Returns the names of functions in the order of their first calls while some work runs. Sets
 * breakpoints in V8 whose condition notes the call and never stops, so that the functions
 * themselves stay as they are.
 */
export async function traceCalls(
  functions: Functions,
  work: () => Promise<unknown>,
): Promise<readonly string[]> {
  const session = new Session()
  session.connect()
  const calls: string[] = []
  globalThis.tracedCalls = calls
  try {
    await session.post('Debugger.enable')
    for (const [name, value] of Object.entries(functions)) await watch(session, name, value)
    await work()
  } finally {
    session.disconnect()
    globalThis.tracedCalls = undefined
  }
  return [...new Set(calls)]
}

/** Notes each call of a function. */
async function watch(session: Session, name: string, value: unknown): Promise<void> {
  Object.assign(globalThis, { tracedFunction: value })
  const { result } = await session.post('Runtime.evaluate', { expression: 'tracedFunction' })
  if (result.objectId === undefined) throw new Error(`${name} is no function`)
  const { internalProperties = [] } = await session.post('Runtime.getProperties', {
    objectId: result.objectId,
  })
  const place: { scriptId: string; lineNumber: number; columnNumber?: number } | undefined =
    internalProperties.find((one) => one.name === '[[FunctionLocation]]')?.value?.value
  if (place === undefined) throw new Error(`${name} is no function`)
  const { locations } = await session.post('Debugger.getPossibleBreakpoints', {
    start: place,
    restrictToFunction: true,
  })
  if (locations.length === 0) throw new Error(`${name} has no statement`)
  const condition = `globalThis.tracedCalls?.push(${JSON.stringify(name)}), false`
  // Not only the first: it may be the default of a parameter that is given.
  for (const location of locations.slice(0, 5))
    await session.post('Debugger.setBreakpoint', { location, condition })
}
