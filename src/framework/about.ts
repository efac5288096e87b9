/** What a service is, in words for people. */
export interface About {
  /** The name of the service: pages and the OpenAPI document have it as their title. */
  readonly name: string
  /** One sentence: the beginning of the description of the API. */
  readonly description: string
  /** Returns what to do first on an empty database, by the URL of the pages; a line each. */
  readonly firstSteps?: (pages: string) => readonly string[]
}

/** Describes a service whose definition says nothing about it. */
export const defaultAbout: About = { name: 'Cadastre', description: 'REST API.' }
