/** Those who are named at the places of a week. */
import { avatarPath } from '#features/account/person/rules/avatar.ts'
import { formatQuarter } from '#kernel/quarters.ts'
import type { Reads } from '#platform/db/handles.ts'
import { readFaces } from './team-store.ts'
import type { PeopleOfDay } from './team-visits.ts'

type Someone = {
  readonly id: number
  readonly name: string
  readonly thumbnail: string | null
  readonly isMe: boolean
}
export type Faces = ReadonlyMap<number, Someone>

/** By the id of the membership. */
export async function loadFaces(
  db: Reads,
  me: { readonly id: number; readonly companyId: number },
  rows: readonly PeopleOfDay[],
): Promise<Faces> {
  const ids = new Set(rows.flatMap(({ people }) => people.map(({ member }) => member)))
  const faces = await readFaces(db, me.companyId, [...ids])
  return new Map(
    faces.map(({ id, name, avatar_key }) => [
      id,
      { id, name, thumbnail: avatarPath(avatar_key, 96), isMe: id === me.id },
    ]),
  )
}

/** Whoever left in between is left out. */
export function viewFaces(faces: Faces, people: PeopleOfDay['people']) {
  return people.flatMap(({ member }) => faces.get(member) ?? [])
}

export function viewPeople(faces: Faces, people: PeopleOfDay['people']) {
  return people.flatMap(({ member, halves, clocks }) => {
    const face = faces.get(member)
    const visits = clocks.map(({ from, to }) => ({ from: formatQuarter(from), to: formatQuarter(to) }))
    return face ? [{ ...face, halves: [...halves], visits }] : []
  })
}
