import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import { createEmbeddedGeocoder } from '#adapters/geocoding/embedded-geocoder.ts'
import { PNG, pmtilesArchive, vectorTile } from '#adapters/tiles/stand-in-tiles.ts'
import { importGeo, type ImportFiles } from './geo-import.ts'

const POSTCODES = `country,postcode,place,state,lat,lng
DE,10115,Berlin,Berlin,52.5323,13.3846
DE,10875,Muster Versicherung AG,Berlin,48.8103,9.1807
DE,10115,"Beispiel, Söhne GmbH",Berlin,48.0,9.0
DE,94089,Hinterdorf am Wald,Bayern,48.8,13.7
AT,1070,"Wien, Neubau",Wien,48.2021,16.3489
FR,75001,Paris,,48.86,2.34
`
let folder: string
let said: string[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'viertel-import-'))
  said = []
  return () => rm(folder, { recursive: true, force: true })
})
const file = async (name: string, bytes: string | Buffer) => {
  await writeFile(join(folder, name), bytes)
  return join(folder, name)
}
const run = (files: ImportFiles) => importGeo({ files, dataDir: folder, say: (text) => said.push(text) })
const refused = (files: ImportFiles) =>
  run(files).then(
    () => 'taken',
    (error: Error) => error.message,
  )
const search = async (query: string) => {
  const geocoder = createEmbeddedGeocoder({ importFolder: join(folder, 'geo') })
  return (await geocoder.search(query, { countries: ['DE', 'AT', 'CH'], limit: 3, locale: 'de' }))[0]
}

test('imported postcodes are found where they are, and companies stand behind', async () => {
  await run({ postcodes: await file('p.csv.gz', gzipSync(POSTCODES)) })
  expect(said.join('\n')).toContain('6 rows, 4 codes; 2 names of companies, 1 rows elsewhere left out')
  expect(await search('10115')).toMatchObject({ title: '10115 Berlin', lat: 52.5323, lng: 13.3846, precision: 'area' })
  expect(await search('Wien 1070')).toMatchObject({ title: '1070 Wien', lat: 48.2021, lng: 16.3489 })
  expect(await search('94089')).toMatchObject({ title: '94089 Hinterdorf am Wald' })
  expect(await search('Hinterdorf am Wald')).toMatchObject({ kind: 'city', lat: 48.8 })
  expect(await search('10875')).toMatchObject({ kind: 'postcode', precision: 'city' })
  expect((await search('Muster Versicherung'))?.title ?? '').not.toContain('Versicherung')
})

test('a second import of the same changes nothing, another one replaces it', async () => {
  const postcodes = await file('p.csv', POSTCODES)
  await run({ postcodes })
  const before = await stat(join(folder, 'geo/postcodes.json.gz'))
  await run({ postcodes })
  expect(said.at(-1)).toBe('postcodes.json.gz: unchanged')
  expect((await stat(join(folder, 'geo/postcodes.json.gz'))).mtimeMs).toBe(before.mtimeMs)
  const row = ['DE', '10115', 'Berlin', 'Berlin', 'BE', '', '', 'Berlin', '11000', '52.6', '13.4', '4'].join('\t')
  await run({ postcodes: await file('p.tsv', `${row}\n`) })
  expect(await search('10115')).toMatchObject({ lat: 52.6, lng: 13.4 })
  expect(await readdir(join(folder, 'geo'))).toEqual(['postcodes.json.gz'])
})

test('problems are told by line, and nothing is changed by a file that has any', async () => {
  await run({ postcodes: await file('good.csv', POSTCODES) })
  const before = await readFile(join(folder, 'geo/postcodes.json.gz'))
  const bad = `${POSTCODES}DE,1011,Berlin,,52.5,13.4\nDE,10117,Berlin,,x,13.4\nDE,10119\n`
  const places = await file('n.geojson', JSON.stringify({ type: 'FeatureCollection', features: [] }))
  const message = await refused({ postcodes: await file('bad.csv', bad), places })
  expect(message).toContain('3 problem(s), nothing was changed')
  expect(message).toContain('- line 8: "1011" is no postcode of DE')
  expect(message).toContain('- line 9: the position is no number')
  expect(message).toContain('- line 10: 2 columns')
  expect(await readFile(join(folder, 'geo/postcodes.json.gz'))).toEqual(before)
})

test.each([
  ['p.csv', 'a,b,c\n1,2,3\n', 'line 1: neither a row of GeoNames'],
  ['p.csv.gz', 'no gzip', 'no gzip'],
  ['p.csv', POSTCODES.split('\n')[0]!, 'no row of Germany'],
])('%s with %j is refused', async (name, text, problem) => {
  expect(await refused({ postcodes: await file(name, text) })).toContain(problem)
})

test('places of Natural Earth bring names', async () => {
  const feature = (properties: object, coordinates: number[]) => ({
    type: 'Feature',
    properties,
    geometry: { type: 'Point', coordinates },
  })
  const features = [
    feature({ NAME: 'Neustadt an der Probe', NAME_EN: 'Newtown', ADM0_A3: 'DEU', POP_MAX: 9000 }, [11.111, 50.111]),
    feature({ name: 'Paris', adm0_a3: 'FRA', pop_max: 1 }, [2.3, 48.8]),
  ]
  await run({ places: await file('n.geojson', JSON.stringify({ type: 'FeatureCollection', features })) })
  expect(said.join('\n')).toContain('places: 2 features, 1 taken, 1 elsewhere left out')
  expect(await search('Neustadt an der Probe')).toMatchObject({ lat: 50.111, lng: 11.111, kind: 'city' })
  const line = {
    type: 'Feature',
    properties: {},
    geometry: {
      type: 'LineString',
      coordinates: [
        [1, 2],
        [3, 4],
      ],
    },
  }
  const rivers = await file('r.geojson', JSON.stringify({ type: 'FeatureCollection', features: [line] }))
  expect(await refused({ places: rivers })).toContain('feature 1: no point')
})

test('an archive is checked, copied once, and taken over by the map', async () => {
  const metadata = { vector_layers: [{ id: 'streets' }, { id: 'land' }], attribution: '© OSM' }
  const tiles = [{ z: 13, x: 4401, y: 2686, bytes: vectorTile('streets') }]
  const archive = pmtilesArchive({ kind: 'mvt', tiles, metadata })
  const from = await file('city.pmtiles', archive)
  await run({ tiles: from })
  expect(said[0]).toBe('tiles: streets as shortbread, zoom 13 to 13, 1 tiles, credits "© OSM"')
  expect(await readFile(join(folder, 'geo/streets.pmtiles'))).toEqual(archive)
  await run({ tiles: from })
  expect(said.at(-1)).toBe('streets.pmtiles: unchanged')
  const elsewhere = pmtilesArchive({
    kind: 'png',
    tiles: [{ z: 1, x: 0, y: 0, bytes: PNG }],
    metadata: {},
    bounds: [-80, 30, -70, 40],
  })
  for (const [name, bytes, problem] of [
    ['cut.pmtiles', archive.subarray(0, -5), 'cut short'],
    ['no.pmtiles', Buffer.from('hello'.repeat(9000)), 'no PMTiles archive'],
    ['far.pmtiles', elsewhere, 'shows nothing of Germany'],
    ['other.pmtiles', pmtilesArchive({ kind: 'mvt', tiles, metadata: {} }), 'neither of Protomaps nor of Shortbread'],
  ] as const)
    expect(await refused({ tiles: await file(name, bytes) })).toContain(problem)
  expect(await refused({ tiles: join(folder, 'none.pmtiles') })).toContain('cannot be read (ENOENT)')
  expect(await refused({})).toContain('nothing to import')
  expect(await readFile(join(folder, 'geo/streets.pmtiles'))).toEqual(archive)
})
