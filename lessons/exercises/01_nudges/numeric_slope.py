# title = "The slope, by nudging"
# hints = [
#   "You need the height of the curve at two places: a little to the right of `x`, and as far to its left. How do you ask `f` for them?",
#   "The slope is how far the output moved, for each unit the input moved. You have the one from the two heights. How long is the walk from `x - h` to `x + h`?",
#   "A division comes before a minus, and `a / 2 * h` is read from the left: first by 2, then *times* `h`. Put brackets around what belongs together, above the line and below it.",
# ]
# why = "The output moved by `f(x + h) - f(x - h)` while the input moved by `2 * h`. Looking both ways cancels most of the error, and because only `f` itself is asked, it works for any function at all."

# %% solution
def slope(f, x, h=1e-6):
    """How steep f is at x, found by nudging x both ways."""
# <hole central_difference: return ____>
    return (f(x + h) - f(x - h)) / (2 * h)
# </hole>


def square(x):
    return x * x


print(slope(square, 3))

# %% right: divided twice
return (f(x + h) - f(x - h)) / 2 / h

# %% right: step by step
up = f(x + h)
down = f(x - h)
return (up - down) / (h + h)

# %% right: the mean of both sides
right_hand = (f(x + h) - f(x)) / h
left_hand = (f(x) - f(x - h)) / h
return (right_hand + left_hand) / 2

# %% right: the walk measured
left, right = x - h, x + h
return (f(left) - f(right)) / (left - right)

# %% wrong: not divided by 2 -> x * x at 3
# say: This is what you get when the difference is divided by `h`: **twice** the slope. From `x - h` to
# `x + h` the input walks `h` twice.
return (f(x + h) - f(x - h)) / h

# %% wrong: not divided at all -> x * x at 3
# say: This is what you get when the two heights are subtracted and the walk is left out. The difference
# says how far the output moved. The slope says how far it moves **for each unit** of the input.
return f(x + h) - f(x - h)

# %% wrong: times h in place of divided -> x * x at 3
# say: This is what you get when the difference is divided by 2 and then **multiplied** by `h`. Python reads
# `/ 2 * h` from the left. Brackets keep the `2 * h` together.
return (f(x + h) - f(x - h)) / 2 * h

# %% wrong: no brackets around the difference -> x * x at 3
# say: This is what you get when only the **second** height is divided. A division comes before a minus, so
# the difference needs brackets around it.
return f(x + h) - f(x - h) / (2 * h)

# %% wrong: no brackets at all -> x * x at 3
# say: This is what you get without any brackets: the second height alone is halved, and then multiplied by
# `h`. Python takes `*` and `/` first, from left to right, and the minus last. Put brackets around the
# difference and around the walk.
return f(x + h) - f(x - h) / 2 * h

# %% wrong: the other way round -> x * x at 3
# say: This is what you get when the two ends are **swapped** on one side of the division only: every slope
# has the wrong sign. A curve that rises to the right should have a positive one.
return (f(x - h) - f(x + h)) / (2 * h)

# %% wrong: a plus between the heights -> x * x at 3
# say: This is what you get when the two heights are **added**. How far the output moved is the difference of
# where it was and where it is.
return (f(x + h) + f(x - h)) / (2 * h)

# %% wrong: without f -> x * x at 3
# say: This is what you get when `f` is never asked: the answer is 1 for every function, as when the walk is
# divided by itself. The top should be how far the **output** moved, so ask `f` at both places.
return ((x + h) - (x - h)) / (2 * h)

# %% wrong: the height -> x * x at 3
# say: This is what you get when the height is returned, `f(x)`. The slope asks how fast the height changes.
return f(x)

# %% wrong: height over x -> x * x at 3
# say: This is what you get when the height is divided by `x`. That is the slope of a line from the corner
# of the graph, where both are 0, to the point. You want the slope **at** the point: compare two places close by.
return f(x) / x

# %% wrong: a formula -> x * x * x at 2, with h = 1
# say: This is what you get from `2 * x`. It is the slope of the square, and only of the square. `slope` is
# handed `f` so that it works for any function: ask `f`.
return 2 * x

# %% wrong: nudged to the right only -> x * x * x at 2, with h = 1
# say: This is what you get when `x` is nudged to the right only. With a tiny `h` the difference is small
# enough to hide, with a large one it is not. Nudge to both sides, and divide by the longer walk.
return (f(x + h) - f(x)) / h

# %% wrong: nudged to the left only -> x * x * x at 2, with h = 1
# say: This is what you get when `x` is nudged to the left only. With a tiny `h` the difference is small
# enough to hide, with a large one it is not. Nudge to both sides, and divide by the longer walk.
return (f(x) - f(x - h)) / h

# %% wrong: an h of its own -> x * x * x at 2, with h = 1
# say: This is what you get when the nudge is always tiny, whatever `h` the caller asks for. Here the caller
# asked for an `h` of 1, to see how large the error gets. Use the `h` that comes in.
return (f(x + 1e-6) - f(x - 1e-6)) / 2e-6

# %% wrong: nudged by its own h, divided by the other -> x * x * x at 2, with h = 1
# say: This is what you get when `x` is nudged by one step and the difference divided by **another**. Both
# have to be the `h` that comes in.
return (f(x + 1e-6) - f(x - 1e-6)) / (2 * h)

# %% wrong: half the nudge -> x * x * x at 2, with h = 1
# say: This is what you get when each nudge goes by **half** of `h`. The slope is a good one, but the caller
# asked for another step: by `h` to the right and by `h` to the left.
return (f(x + h / 2) - f(x - h / 2)) / h

# %% wrong: nothing returned -> x * x at 3
# say: This is what you get when the function ends without `return`: whatever was worked out is dropped, and
# the caller gets `None`.
(f(x + h) - f(x - h)) / (2 * h)

# %% wrong: rounded down -> x * x * x at 2, with h = 0.5
# say: This is what you get from `//`, which divides and then drops everything behind the point. Slopes are
# seldom whole numbers.
return (f(x + h) - f(x - h)) // (2 * h)

# %% check: x * x at 3
close(slope(lambda x: x * x, 3), 6)

# %% check: x * x * x at 2, with h = 1
close(slope(lambda x: x * x * x, 2, 1), 13)

# %% check: x * x * x at 2, with h = 0.5
close(slope(lambda x: x * x * x, 2, 0.5), 12.25)

# %% check: falling curves and flat ones
close(slope(lambda x: 1 / x, 2), -0.25)
close(slope(lambda x: 5 - 3 * x, -4), -3)
close(slope(lambda x: (x - 2) ** 2, 2, 0.25), 0)
close(slope(lambda x: x * x, 0, 0.25), 0)

# %% check: other functions, other steps
for a, x, h in [numbers(3), numbers(3), numbers(3)]:
    h = abs(h)
    close(slope(lambda t: a * t * t * t - t, x, h), a * (3 * x * x + h * h) - 1)
