import { expect, it } from 'vitest'
import { panIntoView } from './pan-into-view.ts'

const MARGIN = { top: 100, right: 50, bottom: 40, left: 50 }

it.each([
  ['in view: nowhere', { x: 200, y: 200 }, [0, 0]],
  ['left of it: west', { x: 20, y: 200 }, [-30, 0]],
  ['right of it: east', { x: 380, y: 200 }, [30, 0]],
  ['under what lies at the top: up', { x: 200, y: 60 }, [0, -40]],
  ['below the edge: down', { x: 200, y: 700 }, [0, 440]],
] as const)('%s', (_, pixel, way) => {
  expect(panIntoView(pixel, { width: 400, height: 300 }, MARGIN)).toEqual(way)
})

it('goes to the middle of a view that is too small', () => {
  expect(panIntoView({ x: 10, y: 10 }, { width: 80, height: 120 }, MARGIN)).toEqual([-30, -80])
})
