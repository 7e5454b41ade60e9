// A program that the reader left in an exercise on an earlier visit.
if (location.protocol.startsWith("http")) localStorage.setItem(prepared.key, prepared.value);
