import { describe, expect, it } from 'vitest'
import type { Bounds } from '#kernel/geo.ts'
import type { MapPoint } from './map-props.ts'
import { clusterLabel, createMarkerClusters } from './marker-clusters.ts'

const BERLIN: Bounds = [13.2, 13.6, 52.4, 52.6]

function point(id: number, lat: number, lng: number, over: Partial<MapPoint> = {}): MapPoint {
  return { id, lat, lng, label: '9,50 €', state: 'available', desks: 3, name: `Platz ${id}`, ...over }
}

describe('cluster labels', () => {
  it.each([
    [2, 12, '2+'],
    [999, 12.9, '999+'],
    [1_000, 6, '1k+'],
    [1_290, 6, '1,2k+'],
    [9_999, 6, '9,9k+'],
    [25_300, 4, '25k+'],
    [14, 13, '14'],
    [1_290, 13, '1290'],
  ])('%i workplaces at zoom %d: %s', (desks, zoom, label) => {
    expect(clusterLabel(desks, zoom, 'de')).toBe(label)
  })

  it('uses the decimal point in English', () => {
    expect(clusterLabel(1_290, 6, 'en')).toBe('1.2k+')
  })
})

describe('clusters', () => {
  // At zoom 13 a pixel is about 11.6 m in Berlin: 32 px are 370 m, or 0.0055 degrees of longitude.
  const near = [point(1, 52.52, 13.4), point(2, 52.52, 13.404)]
  const far = [point(1, 52.52, 13.4), point(2, 52.52, 13.407)]

  it('join two points within 32 pixels and count their workplaces', () => {
    const [marker, ...others] = createMarkerClusters(near, [], 'de').at(BERLIN, 13)
    expect(others).toEqual([])
    expect(marker).toMatchObject({ look: 'cluster', text: '6', desks: 6, weight: 2, size: 1 })
  })

  it('leave points further apart alone, as prices from zoom 13 and dots below', () => {
    expect(
      createMarkerClusters(far, [], 'de')
        .at(BERLIN, 13)
        .map((m) => m.look),
    ).toEqual(['price', 'price'])
    const lonely = createMarkerClusters([far[0]!], [], 'de').at(BERLIN, 12.4)
    expect(lonely).toMatchObject([{ look: 'dot', key: 'p1' }])
  })

  it('go nearer where that parts them, and list what no zoom can part', () => {
    const opens = (points: MapPoint[], zoom: number, deepest: number) =>
      createMarkerClusters(points, [], 'de', deepest)
        .at(BERLIN, zoom)
        .map((marker) => marker.look === 'cluster' && marker.opens)
    const inseparable = [point(1, 52.52, 13.4), point(2, 52.52, 13.4)]
    expect(opens(near, 13, 18)).toEqual(['zoom'])
    expect(opens(inseparable, 13, 18)).toEqual(['list'])
    // Spec 4: on a small zoom a tap always zooms in.
    expect(opens(inseparable, 11, 18)).toEqual(['zoom'])
    // The places are 20 m apart: a street map zooms in far enough to separate them, the schematic map does not.
    const neighbours = [point(1, 52.52, 13.4), point(2, 52.52, 13.4003)]
    expect(opens(neighbours, 15, 18)).toEqual(['zoom'])
    expect(opens(neighbours, 14, 15)).toEqual(['list'])
    expect(opens(neighbours, 15, 15)).toEqual(['list'])
  })

  it('name the street of a list when all its places stand in it', () => {
    const at = (street: string) => point(street.length, 52.52, 13.4, { street })
    const streetOf = (points: MapPoint[]) => createMarkerClusters(points, [], 'de', 15).at(BERLIN, 15)[0]
    expect(streetOf([at('Torstraße 84'), { ...at('Torstraße 84'), id: 99 }])).toMatchObject({ street: 'Torstraße 84' })
    expect(streetOf([at('Torstraße 84'), at('Linienstraße 1a')])).toMatchObject({ street: null })
  })

  it('are available as soon as one of their places is', () => {
    const taken = near.map((p) => ({ ...p, state: 'unavailable' as const }))
    expect(createMarkerClusters(taken, [], 'de').at(BERLIN, 13)).toMatchObject([{ isAvailable: false }])
    expect(createMarkerClusters([near[0]!, taken[1]!], [], 'de').at(BERLIN, 13)).toMatchObject([{ isAvailable: true }])
  })

  it('keep the key of a cluster when the same points are loaded again', () => {
    const first = createMarkerClusters(near, [], 'de').at(BERLIN, 13)[0]
    const again = createMarkerClusters([...near], [], 'de').at(BERLIN, 13)[0]
    expect(again!.key).toBe(first!.key)
  })

  it('draw the cells of the server inside the bounds', () => {
    const cells = [
      { id: '8:1:2', lat: 52.5, lng: 13.4, n: 40, desks: 210 },
      { id: '8:9:9', lat: 48.1, lng: 11.5, n: 10, desks: 20 },
    ]
    const markers = createMarkerClusters([], cells, 'de').at(BERLIN, 9)
    expect(markers).toMatchObject([
      { key: 'g8:1:2', look: 'cluster', text: '210+', weight: 40, opens: 'zoom', size: 3 },
    ])
  })

  it('show at most 150 prices and keep the available ones', () => {
    const many = Array.from({ length: 400 }, (_, i) =>
      point(i, 52.45 + (i % 20) * 0.006, 13.25 + Math.floor(i / 20) * 0.01, {
        state: i % 4 === 0 ? 'available' : 'unavailable',
      }),
    )
    const markers = createMarkerClusters(many, [], 'de').at(BERLIN, 14)
    const prices = markers.filter((m) => m.look === 'price')
    expect(markers.length).toBe(400)
    expect(prices.length).toBe(150)
    expect(prices.filter((m) => 'point' in m && m.point.state === 'available').length).toBe(100)
  })
})
