import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { addFavourite, removeFavourite, toggleFavourite } from './change-favourite.ts'
import { listFavourites } from './list-favourites.ts'

export const favouriteRoutes = [
  route(contract.listFavourites, listFavourites),
  route(contract.addFavourite, addFavourite),
  route(contract.toggleFavourite, toggleFavourite),
  route(contract.removeFavourite, removeFavourite),
]
