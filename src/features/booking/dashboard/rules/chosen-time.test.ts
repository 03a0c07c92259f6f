import { expect, test } from 'vitest'
import { maskOf } from '#kernel/quarters.ts'
import { dragged, leftAfter, pressed, tapped, turned, typed } from './chosen-time.ts'

const ROWS = ['7', '8', '9']
const WINDOW = [28, 84] as const
const noon = dragged('8', 48, 48)

test('a time is dragged in either direction', () => {
  expect(dragged('8', 48, 51)).toEqual({ row: '8', span: [48, 52], cursor: 51 })
  expect(dragged('8', 51, 48)).toEqual({ row: '8', span: [48, 52], cursor: 48 })
})

test.each([
  ['ArrowRight', false, { row: '8', span: [49, 50], cursor: 49 }],
  ['ArrowLeft', false, { row: '8', span: [47, 48], cursor: 47 }],
  ['PageDown', false, { row: '8', span: [52, 53], cursor: 52 }],
  ['PageUp', true, { row: '8', span: [44, 49], cursor: 44 }],
  ['ArrowRight', true, { row: '8', span: [48, 50], cursor: 49 }],
  ['Home', false, { row: '8', span: [28, 29], cursor: 28 }],
  ['End', true, { row: '8', span: [48, 84], cursor: 83 }],
  ['ArrowUp', false, { row: '7', span: [48, 49], cursor: 48 }],
  ['ArrowDown', false, { row: '9', span: [48, 49], cursor: 48 }],
  ['a', false, null],
] as const)('%s with Shift %s', (key, isShift, expected) => {
  expect(pressed(noon, key, isShift, ROWS, WINDOW)).toEqual(expected)
})

test.each([
  ['ArrowDown', { row: '8', span: [49, 50] }],
  ['ArrowUp', { row: '8', span: [47, 48] }],
  ['ArrowRight', { row: '9', span: [48, 49] }],
  ['ArrowLeft', { row: '7', span: [48, 49] }],
  ['PageDown', { row: '8', span: [52, 53] }],
  ['Home', { row: '8', span: [28, 29] }],
])('on an upright track %s goes where it points', (key, expected) => {
  expect(pressed(noon, turned(key), false, ROWS, WINDOW)).toMatchObject(expected)
})

test('with Shift a time grows, shrinks and turns round', () => {
  let time = noon
  const press = (key: string) => {
    time = pressed(time, key, true, ROWS, WINDOW) ?? time
    return time.span
  }
  expect(press('ArrowRight')).toEqual([48, 50])
  expect(press('ArrowLeft')).toEqual([48, 49])
  expect(press('ArrowLeft')).toEqual([47, 49])
  expect(press('ArrowLeft')).toEqual([46, 49])
  expect(press('ArrowRight')).toEqual([47, 49])
})

test('nothing leaves the rows and the hours that are shown', () => {
  expect(pressed({ ...noon, row: '7' }, 'ArrowUp', false, ROWS, WINDOW)?.row).toBe('7')
  expect(pressed({ ...noon, row: '9' }, 'ArrowDown', false, ROWS, WINDOW)?.row).toBe('9')
  expect(pressed(dragged('8', 83, 83), 'PageDown', false, ROWS, WINDOW)?.span).toEqual([83, 84])
  expect(pressed(dragged('8', 28, 28), 'ArrowLeft', true, ROWS, WINDOW)?.span).toEqual([28, 29])
})

test('what is typed stays as typed, and keys go on from its end', () => {
  expect(typed('8', [60, 56])).toEqual({ row: '8', span: [60, 56], cursor: 60 })
  expect(pressed(typed('8', [48, 56]), 'ArrowRight', true, ROWS, WINDOW)?.span).toEqual([48, 57])
})

test('two taps choose half hours; a tap before the start or in another row begins anew', () => {
  const start = tapped('8', 49, null)
  expect(start.span).toEqual([48, 50])
  expect(tapped('8', 57, start).span).toEqual([48, 58])
  expect(tapped('8', 40, start).span).toEqual([40, 42])
  expect(tapped('9', 57, start)).toMatchObject({ row: '9', span: [56, 58] })
})

test('it says what stays free', () => {
  const day = {
    capacity: 12,
    open: maskOf([[32, 72]]),
    bookings: [{ a: 40, b: 48, until: 48, desks: 5 }],
    blocks: [{ a: 46, b: 50, desks: 2, source: 'hand' as const }],
  }
  expect(leftAfter(day, [40, 46], 4)).toEqual({ booked: 5, left: 3 })
  expect(leftAfter(day, [40, 50], 4)).toEqual({ booked: 5, left: 1 })
  expect(leftAfter(day, [40, 50], 12)).toEqual({ booked: 5, left: 0 })
  expect(leftAfter(day, [60, 64], 0)).toEqual({ booked: 0, left: 12 })
  expect(leftAfter(day, [68, 76], 0), 'closed at the end').toEqual({ booked: 0, left: 0 })
})
