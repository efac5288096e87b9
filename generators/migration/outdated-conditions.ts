import { findOutdatedConditions } from '../../src/features/accounts/object-permissions/outdated.ts'
import type { Environment } from '../../src/framework/config/setting.ts'
import { openDatabase } from '../../src/framework/database/open-database.ts'
import type { Connection } from '../../src/framework/database/pipeline/index.ts'
import { errorText } from '../../src/framework/errors/error-text.ts'
import { silentLog } from '../../src/framework/log.ts'
import type { ModelGraph } from '../../src/framework/model/graph.ts'
import { withConfiguredCluster } from './configured-cluster.ts'

/**
 * Returns sentences about the object permissions and the limits of tokens in the configured
 * database that have filters which the models do not have; none without a database. A database that
 * cannot be read does not stop `generate`: a sentence then gives the reason.
 */
export async function sayOutdatedConditions(
  graph: ModelGraph,
  environment: Environment,
): Promise<readonly string[]> {
  try {
    return await withConfiguredCluster(environment, async (cluster) =>
      cluster ? sentencesOf(graph, cluster.connection) : [],
    )
  } catch (error) {
    return [`It cannot be read: ${errorText(error)}`]
  }
}

async function sentencesOf(graph: ModelGraph, connection: Connection): Promise<readonly string[]> {
  const database = openDatabase(connection, { log: silentLog })
  try {
    return (await findOutdatedConditions(graph, database)).map(({ sentence }) => sentence)
  } finally {
    await database.close()
  }
}
