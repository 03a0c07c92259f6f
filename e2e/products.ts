/**
 * Each worker of the journeys has a product of its own, with its own database and demo city: journeys beside each other
 * never meet. One more than there are cores at the least: a journey often waits for a clock or a server.
 */

/** Against a product that runs already there is just that one. E2E_WORKERS=1 is enough for trying a single journey. */
export const WORKERS = process.env['E2E_BASE_URL'] ? 1 : Number(process.env['E2E_WORKERS'] ?? 3)

/** Two checkouts on one machine may run their journeys beside each other with E2E_PORT, at least 100 apart. */
const FIRST_PORT = Number(process.env['E2E_PORT'] ?? 4390)
const STEP = 10

export const portOf = (worker: number) => FIRST_PORT + worker * STEP

/** Where the folder of a worker's product is told by the start of all of them. */
export const folderVariable = (worker: number) => `E2E_DATA_DIR_${worker}`

const CITY = 'E2E_BUILT_CITY'
export const tellCity = (folder: string) => (process.env[CITY] = folder)

/** The city of which each product has a copy; none where the product runs already. */
export const builtCity = () => process.env[CITY]

/** The folder of this worker's product, for journeys that start a second process on it; none where the product runs already. */
export const ownFolder = () => process.env[folderVariable(Number(process.env['TEST_PARALLEL_INDEX'] ?? 0))]
