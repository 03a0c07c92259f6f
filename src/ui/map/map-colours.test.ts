import { describe, expect, it } from 'vitest'
import { fadeColour, mixColours } from './map-colours.ts'

describe('map colours', () => {
  it('mix between two colours', () => {
    expect(mixColours('rgb(0, 0, 0)', 'rgb(200, 100, 50)', 0.5)).toBe('rgb(100, 50, 25)')
    expect(mixColours('rgb(10, 20, 30)', 'rgb(200, 100, 50)', 0)).toBe('rgb(10, 20, 30)')
    expect(mixColours('rgba(0, 0, 0, 0.5)', 'rgb(255 255 255)', 1)).toBe('rgb(255, 255, 255)')
  })

  it('leave other notations as they are', () => {
    expect(mixColours('color(srgb 1 0 0)', 'rgb(0, 0, 0)', 0.5)).toBe('color(srgb 1 0 0)')
    expect(fadeColour('oklch(0.5 0.1 20)', 0.2)).toBe('oklch(0.5 0.1 20)')
  })

  it('fade', () => {
    expect(fadeColour('rgb(23, 53, 107)', 0.07)).toBe('rgba(23, 53, 107, 0.07)')
  })
})
