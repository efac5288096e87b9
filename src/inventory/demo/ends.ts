/** An end of a cable: the index of a device and the name of its port. */
export type End = readonly [device: number, port: string]

/** Ends as an array of devices and one of ports: pairs would take eight times the memory. */
export class Ends {
  readonly devices: number[] = []
  readonly ports: string[] = []
  /** The names of ports, so that equal ones share their memory. */
  readonly #names = new Map<string, string>()

  get length(): number {
    return this.devices.length
  }

  add([device, port]: End): void {
    this.devices.push(device)
    const name = this.#names.get(port) ?? port
    this.#names.set(name, name)
    this.ports.push(name)
  }

  slice(start: number, end: number): readonly End[] {
    const ports = this.ports.slice(start, end)
    return this.devices.slice(start, end).map((device, index) => [device, ports[index] ?? ''])
  }
}

/** Cables of a plan. */
export class Cables {
  readonly from = new Ends()
  readonly to = new Ends()

  get length(): number {
    return this.from.length
  }

  add(from: End, to: End): void {
    this.from.add(from)
    this.to.add(to)
  }
}
