// npm run build: the pages, the map, the gazetteer and the bill of materials, if stale. npm start does the same before it starts.
import { buildGeoIfStale, buildPagesIfStale, installIfNeeded, pinnedNode, writeSbomIfStale } from './environment.mjs'

await installIfNeeded()
await buildGeoIfStale(pinnedNode())
await buildPagesIfStale(pinnedNode())
await writeSbomIfStale()
