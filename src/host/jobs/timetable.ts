import type { Database } from '../../framework/database/database.ts'
import type { ScheduleTable } from '../../framework/feature/schedule.ts'
import { requireModel } from '../../framework/model/graph.ts'
import { alwaysHasTasks } from '../../framework/service/tasks.ts'
import type { RunnableService } from '../../framework/service/interface.ts'
import type { Config } from '../../framework/config/config.ts'

interface TimetableOptions {
  readonly service: RunnableService
  readonly config: Config
  readonly database: Pick<Database, 'rows'>
}

/** Tells which schedules of a service run. `look` reads it from the database. */
export class Timetable {
  readonly #service: TimetableOptions['service']
  readonly #database: Pick<Database, 'rows'>
  readonly #always: boolean
  #active: ScheduleTable = {}
  #begun: ScheduleTable = {}
  #waiting: ReadonlySet<string> = new Set()

  constructor({ service, config, database }: TimetableOptions) {
    this.#service = service
    this.#database = database
    this.#always = alwaysHasTasks(service, config)
  }

  /** Whether the service has anything to run: work after commits, or an active schedule. */
  get hasWork(): boolean {
    return this.#always || Object.keys(this.#active).length > 0
  }

  /** The schedules without `onlyWith`, and those whose models have rows. */
  get active(): ScheduleTable {
    return this.#active
  }

  /** Those of them whose models had no rows at the look before. */
  get begun(): ScheduleTable {
    return this.#begun
  }

  /** Looks which models have rows: one statement, or none without any `onlyWith`. */
  async look(): Promise<void> {
    const entries = Object.entries(this.#service.schedules)
    const filled = await this.#filledModels()
    const runs = ({ onlyWith }: ScheduleTable[string]): boolean =>
      onlyWith === undefined || filled.has(onlyWith)
    this.#active = Object.fromEntries(entries.filter(([, one]) => runs(one)))
    this.#begun = Object.fromEntries(
      Object.entries(this.#active).filter(([name]) => this.#waiting.has(name)),
    )
    this.#waiting = new Set(entries.flatMap(([name, one]) => (runs(one) ? [] : [name])))
  }

  /** Returns the models that have rows, of those that schedules name. */
  async #filledModels(): Promise<ReadonlySet<string>> {
    const { graph, schedules } = this.#service
    const named = Object.values(schedules).flatMap(({ onlyWith }) => onlyWith ?? [])
    const keys = [...new Set(named)]
    if (keys.length === 0) return new Set()
    const parts = keys.map((key) => `exists (select from ${requireModel(graph, key).table})`)
    const [row = []] = await this.#database.rows<boolean[]>({
      text: `select ${parts.join(', ')}`,
      values: [],
      isReadOnly: true,
    })
    return new Set(keys.filter((_, index) => row[index]))
  }
}
