// The counters of Django's loops, which Liquid has under other names.

/** The counters by their names in Liquid. */
const counters = {
  counter: 'index',
  counter0: 'index0',
  revcounter: 'rindex',
  revcounter0: 'rindex0',
}

/** The names of `forloop`. */
export const loopNames = [...Object.entries(counters).flat(), 'first', 'last', 'length']

/**
 * Adds the counters to the variable `forloop` of an engine. Its class is not exported: a loop shows
 * an instance.
 */
export function addCounters(engine) {
  engine.registerFilter('add_counters', (loop) => {
    const prototype = Object.getPrototypeOf(loop)
    for (const [name, own] of Object.entries(counters)) prototype[name] ??= prototype[own]
  })
  engine.parseAndRenderSync('{% for one in (1..1) %}{{ forloop | add_counters }}{% endfor %}')
  delete engine.filters['add_counters']
}
