// npm run build: the pages, the map and the gazetteer, if stale. npm start does the same before it starts.
import { buildGeoIfStale, buildPagesIfStale, installIfNeeded, pinnedNode } from './ground.mjs'

await installIfNeeded()
await buildGeoIfStale(pinnedNode())
await buildPagesIfStale(pinnedNode())
