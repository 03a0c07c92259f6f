import type { Reads } from '#platform/db/handles.ts'
import type { PersonalData } from '#platform/personal-data.ts'
import { OBSTACLES } from '../contract.ts'

export type Obstacle = (typeof OBSTACLES)[number]

/** What keeps an account from ending: each feature says so for itself. */
export async function obstaclesOf(db: Reads, features: readonly PersonalData[], personId: string): Promise<Obstacle[]> {
  const found = new Set<string>()
  for (const feature of features) {
    const obstacle = await feature.obstacle?.(db, personId)
    if (obstacle) found.add(obstacle)
  }
  return OBSTACLES.filter((obstacle) => found.has(obstacle))
}
