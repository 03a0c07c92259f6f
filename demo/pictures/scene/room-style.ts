import { seededChance, seedFrom } from '#demo/seeded-chance.ts'
import { PALETTES, type Mood } from './palettes.ts'

type Plant = 'broad' | 'blades' | 'tree'
type Chair = 'shell' | 'swivel'
type LampShade = 'dome' | 'globe' | 'cone'
export type View = 'roofs' | 'park' | 'towers' | 'river'

/** What is equal in all views of a room. `seat` is the colour of its chairs. */
export type RoomStyle = {
  readonly view: View
  readonly arched: boolean
  readonly shade: LampShade
  readonly chair: Chair
  readonly seat: string
  readonly plant: Plant
}

export function roomStyle(mood: Mood, seed: number): RoomStyle {
  const { fabric, accent, art } = PALETTES[mood]
  const chance = seededChance(seedFrom(seed, 'style'))
  return {
    view: chance.weighted([
      ['roofs', 5],
      ['park', 2],
      ['towers', 2],
      ['river', 2],
    ] as const),
    arched: chance.hit(0.45),
    shade: chance.pick(['dome', 'globe', 'cone'] as const),
    chair: chance.pick(['shell', 'swivel'] as const),
    seat: chance.pick([fabric, fabric, accent, art[2]]),
    plant: chance.pick(['broad', 'broad', 'blades', 'tree'] as const),
  }
}
