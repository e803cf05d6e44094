/**
 * The search index: for each listed application the text that it is found by (events/language/name-search.ts), and an FTS5
 * index of its trigrams that triggers keep up to date. Only listed-rows.ts writes it.
 */
import type { Database } from 'bun:sqlite'
import { type Sought, soughtWord } from '#events/language/name-fold.ts'
import { type Searched, searchText, soughtWords } from '#events/language/name-search.ts'

/** Rows are numbered from 1 as they come: ids as rowids would make the index four times the size. The view leaves the numbers out, since a rebuild gives other ones. */
export const searchTables = `
create table searched (
  number integer primary key, place integer not null, in_season integer not null, text text not null) strict;
create view search_text as select place, in_season, text from searched;
`

/**
 * Without positions, which would triple the size: a search compares what the trigrams find with the text. Deleted entries
 * leave the index at once, not when its parts are merged, since trigrams give a name away.
 */
export const searchIndex = `
create unique index searched_place on searched (place);
create virtual table searched_trigram using fts5(
  text, content='searched', content_rowid='number', columnsize=0, detail=none, tokenize='trigram case_sensitive 1');
insert into searched_trigram (searched_trigram, rank) values ('secure-delete', 1);
insert into searched_trigram (searched_trigram) values ('rebuild');
create trigger searched_added after insert on searched begin
  insert into searched_trigram (rowid, text) values (new.number, new.text);
end;
create trigger searched_removed after delete on searched begin
  insert into searched_trigram (searched_trigram, rowid, text) values ('delete', old.number, old.text);
end;
create trigger searched_changed after update of text on searched begin
  insert into searched_trigram (searched_trigram, rowid, text) values ('delete', old.number, old.text);
  insert into searched_trigram (rowid, text) values (new.number, new.text);
end;
`

const MOST_CACHED = 5000

function cached<T>(make: (text: string) => T) {
  const cache = new Map<string, T>()
  const get = (text: string): T => {
    const found = cache.get(text)
    if (found !== undefined) return found
    if (cache.size >= MOST_CACHED) cache.clear()
    const made = make(text)
    cache.set(text, made)
    return made
  }
  return { get, clear: () => cache.clear() }
}

/** Folding a word takes some 10 µs, and the names of people and places come again and again. */
function cachedWords() {
  const folded = cached(soughtWord)
  const texts = cached((text): Sought[] => soughtWords(text, folded.get))
  return {
    inWords: texts.get,
    forget: () => {
      folded.clear()
      texts.clear()
    },
  }
}

export function searchIndexRows(db: Database) {
  const { inWords, forget } = cachedWords()
  const insert = db.query<null, [number, number, string]>(
    'insert into searched (place, in_season, text) values (?,?,?)',
  )
  const update = db.query<null, [string, number]>(
    'update searched set text = ?1 where place = ?2 and text <> ?1',
  )
  const drop = db.query<null, [number]>('delete from searched where place = ?')
  return {
    add: (place: number, in_season: number, searched: Searched): void => {
      insert.run(place, in_season, searchText(searched, inWords))
    },
    change: (place: number, searched: Searched): void => {
      update.run(searchText(searched, inWords), place)
    },
    /** Forgets the words of an erased family with its row. */
    remove: (place: number): void => {
      drop.run(place)
      forget()
    },
  }
}
