# title = "The rule of the matrix product"
# hints = [
#   "A gradient has the shape of what it belongs to. `X` is 2 × 3, so `dX` is 2 × 3; `G` is 2 × 4 and `W` is 3 × 4. In which order, and which one turned round, do `G` and `W` give something that is 2 × 3?",
#   "It is the product's rule again: each factor is handed the *other* factor times the incoming gradient. `matmul` and `transpose` are there for you. Only one way of putting them together fits the shapes.",
#   "To see why, follow one number. `X[i][k]` goes into all of row `i` of `Y`: into `Y[i][j]` with the factor `W[k][j]`. Where do these numbers stand in `W`, and where in its transpose?",
# ]
# why = "Each factor is handed the other one times the gradient, and the transposes make rows and columns meet. A sum over all the roads is in there too: that is what a matrix product does. Two lines, and a layer of any size on any number of examples is one node."

# %% solution
def shape(M):
    """Rows and columns of a table of numbers: a list of rows, all equally long."""
    widths = {len(row) for row in M}
    if len(widths) != 1:
        raise ValueError("not a table: its rows are of different lengths")
    return len(M), widths.pop()


def transpose(M):
    """M with rows and columns swapped."""
    rows, columns = shape(M)
    return [[M[i][j] for i in range(rows)] for j in range(columns)]


def matmul(A, B):
    """Row i of A times column j of B, number by number and added up, for every i and j."""
    (rows, inner), (height, columns) = shape(A), shape(B)
    if inner != height:
        raise ValueError(f"{rows} x {inner} times {height} x {columns} does not fit")
    return [
        [sum(A[i][k] * B[k][j] for k in range(inner)) for j in range(columns)] for i in range(rows)
    ]


def matmul_backward(X, W, G):
    """The gradients of X and W, where Y = matmul(X, W) and G holds one number for each in Y."""
    if shape(G) != shape(matmul(X, W)):
        raise ValueError("G must have the shape of Y")
# <hole input_gradient: dX = ____>
    dX = matmul(G, transpose(W))
# </hole>
# <hole weight_gradient: dW = ____>
    dW = matmul(transpose(X), G)
# </hole>
    return [dX, dW]


X = [[1, 2, 3], [4, 5, 6]]
W = [[1, 0, 2, -1], [3, 1, 0, 2], [0, -2, 1, 1]]
G = [[1, 2, 0, -1], [3, 0, 1, 2]]
print(matmul_backward(X, W, G))

# %% right: sums written out
# <input_gradient>
dX = [[sum(g * w for g, w in zip(row, weights)) for weights in W] for row in G]
# <weight_gradient>
dW = [[sum(x[k] * g[j] for x, g in zip(X, G)) for j in range(len(G[0]))] for k in range(len(W))]

# %% right: every road by itself
# <input_gradient>
dX = [[0] * len(W) for _ in X]
dW = [[0] * len(W[0]) for _ in W]
for i in range(len(X)):
    for j in range(len(W[0])):
        for k in range(len(W)):
            dX[i][k] += W[k][j] * G[i][j]
            dW[k][j] += X[i][k] * G[i][j]
# <weight_gradient>
pass

# %% right: turned round as a whole
# <input_gradient>
dX = transpose(matmul(W, transpose(G)))
# <weight_gradient>
dW = transpose(matmul(transpose(G), X))

# %% wrong: G times W -> run
# say: This is what you get when `G` and `W` are multiplied **as they are**. `G` is 2 × 4 and `W` is 3 × 4: the rows
# of the one and the columns of the other do not meet. Which of them must be turned round, so that 2 × 3 comes out?
# <input_gradient>
dX = matmul(G, W)

# %% wrong: W times G -> run
# say: This is what you get from `W` times `G`, **as they are**: 3 × 4 times 2 × 4 does not fit. Look at the shape
# that has to come out, 2 × 3: it begins as `G` does.
# <input_gradient>
dX = matmul(W, G)

# %% wrong: W turned round, on the wrong side -> run
# say: This is what you get when the transpose of `W` stands on the **left**: 4 × 3 times 2 × 4 does not fit. For
# numbers the order does not matter, for tables it does.
# <input_gradient>
dX = matmul(transpose(W), G)

# %% wrong: X times G -> run
# say: This is what you get when `X` and `G` are multiplied **as they are**: 2 × 3 times 2 × 4 does not fit. Which of
# them must be turned round, so that 3 × 4 comes out?
# <weight_gradient>
dW = matmul(X, G)

# %% wrong: G times X -> run
# say: This is what you get from `G` times `X`, **as they are**: 2 × 4 times 2 × 3 does not fit. Look at the shape
# that has to come out, 3 × 4: it begins as the transpose of `X` does.
# <weight_gradient>
dW = matmul(G, X)

# %% wrong: X turned round, on the right of G -> run
# say: This is what you get from `G` times the transpose of `X`: 2 × 4 times 3 × 2 does not fit. For `dW`, the
# transpose stands on the other side: for tables, the order matters. For `dX`, `X` itself plays no part: it is handed
# the other factor.
# <weight_gradient>
dW = matmul(G, transpose(X))

# %% wrong: a list times a list -> run
# say: This is what you get from a `*` between two **lists**: Python has no product for them. `matmul` multiplies
# tables.
# <input_gradient>
dX = G * transpose(W)

# %% wrong: the transpose as a method -> run
# say: This is what you get when a **list** is asked for its transpose, as in other libraries. Here it is a function:
# `transpose(W)`.
# <input_gradient>
dX = matmul(G, W.T)

# %% wrong: the two swapped -> the shapes
# say: This is what you get when the two gradients have changed **places**: what belongs to `W` is called `dX`, and
# the other way round. A gradient has the shape of what it belongs to.
# <input_gradient>
dX = matmul(transpose(X), G)
# <weight_gradient>
dW = matmul(G, transpose(W))

# %% wrong: dW lying on its side -> the shapes
# say: This is what you get when the right numbers for `dW` are **turned round**: its rows are columns. `W` is 3 × 4,
# so its gradient is 3 × 4. Turn round what stands on the left, or the whole.
# <weight_gradient>
dW = matmul(transpose(G), X)

# %% wrong: dX lying on its side -> the shapes
# say: This is what you get when the right numbers for `dX` are **turned round**: its rows are columns. `X` is 2 × 3,
# so its gradient is 2 × 3.
# <input_gradient>
dX = matmul(W, transpose(G))

# %% wrong: both lying on their side -> the shapes
# say: This is what you get when the right numbers for both gradients are **turned round**: rows where there should be
# columns. A gradient has the shape of what it belongs to.
# <input_gradient>
dX = matmul(W, transpose(G))
# <weight_gradient>
dW = matmul(transpose(G), X)

# %% wrong: G handed on as it is -> the shapes
# say: This is what you get when `X` receives **G itself**, as in a sum. In a product each factor receives the other
# one times the gradient, and a gradient has the shape of what it belongs to.
# <input_gradient>
dX = G

# %% wrong: Y itself -> the shapes
# say: This is what you get when `dX` is the **product** itself, `matmul(X, W)`: the forward pass. Its gradient takes
# the other factor, `W`, and what has arrived: `G`.
# <input_gradient>
dX = matmul(X, W)

# %% wrong: stops at the local derivatives -> two by three times three by four
# say: This is what you get when **`G` plays no part**, as if it held nothing but ones. It says how far the end moves
# for each number in `Y`: multiply by it.
# <input_gradient>
dX = [[sum(weights) for weights in W] for _ in X]
# <weight_gradient>
dW = [[sum(column)] * len(W[0]) for column in zip(*X)]

# %% wrong: no gradient in dX -> two by three times three by four
# say: This is what you get when `dX` is made of `W` alone and **`G` plays no part** in it, as if it held nothing but
# ones. It says how far the end moves for each number in `Y`.
# <input_gradient>
dX = [[sum(weights) for weights in W] for _ in X]

# %% wrong: the last road only -> two by three times three by four
# say: This is what you get when each number keeps only the **last** of its shares. Each one in `X` goes into all of a
# row of `Y`, each one in `W` into all of a column: add up what comes back.
# <input_gradient>
dX = [[0] * len(W) for _ in X]
dW = [[0] * len(W[0]) for _ in W]
for i in range(len(X)):
    for j in range(len(W[0])):
        for k in range(len(W)):
            dX[i][k] = W[k][j] * G[i][j]
            dW[k][j] = X[i][k] * G[i][j]
# <weight_gradient>
pass

# %% wrong: rows that are one and the same list -> two by three times three by four
# say: This is what you get when all rows are **one and the same list**: `[row] * 3` makes no copies, it names one row
# three times, and what is added to one is added to all. Make each row by itself.
# <input_gradient>
dX = [[0] * len(W)] * len(X)
dW = [[0] * len(W[0])] * len(W)
for i in range(len(X)):
    for j in range(len(W[0])):
        for k in range(len(W)):
            dX[i][k] += W[k][j] * G[i][j]
            dW[k][j] += X[i][k] * G[i][j]
# <weight_gradient>
pass

# %% wrong: the wrong sign -> two by three times three by four
# say: This is what you get with a **minus** before both gradients. Here nothing is moved downhill yet: the rule gives
# the gradient as it is.
# <input_gradient>
dX = [[-n for n in row] for row in matmul(G, transpose(W))]
# <weight_gradient>
dW = [[-n for n in row] for row in matmul(transpose(X), G)]

# %% wrong: the mean over the rows -> two by three times three by four
# say: This is what you get when `dW` is divided by the **number of rows**. Whether a loss is a mean, its own rule has
# put into `G` already. A product adds up.
# <weight_gradient>
dW = [[n / len(X) for n in row] for row in matmul(transpose(X), G)]

# %% wrong: number by number -> the shapes
# say: This is what you get when numbers in the **same place** are multiplied. `zip` stops where the shorter list
# ends, so nobody complained about shapes that do not fit. In a matrix product a row meets a column.
# <input_gradient>
dX = [[w * g for w, g in zip(weights, row)] for weights, row in zip(W, G)]

# %% wrong: gathered in X -> asked twice
# say: This is what you get when the call **changes** what it was given. Perhaps the gradient is written into `X` or
# `W` itself. Whoever called you still needs them: make new tables.
# <input_gradient>
dX = matmul(G, transpose(W))
# <weight_gradient>
dW = matmul(transpose(X), G)
for row, numbers in zip(X, dX):
    row[:] = numbers

# %% wrong: nothing for X -> the shapes
# say: This is what you get when `X` receives **nothing** but None. Both factors get a gradient: below this layer
# there may be others, and they wait for theirs.
# <input_gradient>
dX = None

# %% wrong: nothing for W -> the shapes
# say: This is what you get when `W` receives **nothing** but None. Both factors get a gradient, and the weights are
# what is trained.
# <weight_gradient>
dW = None

# %% check: the shapes
def shapes(found):
    """Rows x columns of each; the type of what is no table."""
    texts = []
    for M in found:
        if isinstance(M, list) and M and isinstance(M[0], list):
            texts.append(f"{len(M)} x {len(M[0])}")
        else:
            texts.append(type(M).__name__)
    return texts


X, W = [[1, 2, 3], [4, 5, 6]], [[1, 0, 2, -1], [3, 1, 0, 2], [0, -2, 1, 1]]
G = [[1, 2, 0, -1], [3, 0, 1, 2]]
same(
    shapes(matmul_backward(X, W, G)),
    ["2 x 3", "3 x 4"],
    names=["dX", "dW"],
    shown="the shapes, where X is 2 x 3 and W is 3 x 4",
)

# %% check: two by three times three by four
X, W = [[1, 2, 3], [4, 5, 6]], [[1, 0, 2, -1], [3, 1, 0, 2], [0, -2, 1, 1]]
G = [[1, 2, 0, -1], [3, 0, 1, 2]]
close(
    matmul_backward(X, W, G),
    [[[2, 3, -5], [3, 13, 3]], [[13, 2, 4, 7], [17, 4, 5, 8], [21, 6, 6, 9]]],
    names=["dX", "dW"],
    shown="X = {X}, W = {W}, G = {G}",
)

# %% check: small and square ones
X, W, G = [[2, -1], [0.5, 3]], [[1, 4], [-2, 0.5]], [[0, 1], [-1, 2]]
close(
    matmul_backward(X, W, G),
    [[[4, 0.5], [7, 3]], [[-0.5, 3], [-3, 5]]],
    names=["dX", "dW"],
    shown="X = {X}, W = {W}, G = {G}",
)
X, W, G = [[2, -1]], [[3], [4]], [[5]]
close(
    matmul_backward(X, W, G),
    [[[15, 20]], [[10], [-5]]],
    names=["dX", "dW"],
    shown="X = {X}, W = {W}, G = {G}",
)
close(
    matmul_backward([[2]], [[3]], [[5]]),
    [[[15]], [[10]]],
    names=["dX", "dW"],
    shown="X = [[2]], W = [[3]], G = [[5]]",
)

# %% check: asked twice
def after(matmul_backward, X, W, G):
    first = matmul_backward(X, W, G)
    return [matmul_backward(X, W, G) == first, X, W, G]


X, W, G = [[2, -1]], [[3], [4]], [[5]]
same(
    after(matmul_backward, X, W, G),
    [True, [[2, -1]], [[3], [4]], [[5]]],
    names=["same answer", "X", "W", "G"],
    shown="X = [[2, -1]], W = [[3], [4]], G = [[5]], asked twice, and what these three are then",
)

# %% check: shapes that do not fit
raises(
    matmul_backward([[1, 2, 3]], [[1], [2]], [[1]]),
    "Exception",
    shown="X 1 x 3 and W 2 x 1",
)
raises(
    matmul_backward([[1, 2]], [[1, 2, 3], [4, 5, 6]], [[1, 2]]),
    "Exception",
    shown="a Y of 1 x 3 and a G of 1 x 2",
)
raises(
    matmul_backward([[1, 2]], [[1, 2, 3], [4, 5, 6]], [[1, 2, 3], [4, 5, 6]]),
    "Exception",
    shown="a Y of 1 x 3 and a G of 2 x 3",
)
raises(
    matmul_backward([[1, 2], [3]], [[1], [2]], [[1], [2]]),
    "Exception",
    shown="an X whose rows are of different lengths",
)

# %% check: other numbers
for X, W, G in [
    (
        [numbers(2), numbers(2), numbers(2)],
        [numbers(4), numbers(4)],
        [numbers(4), numbers(4), numbers(4)],
    ),
    ([numbers(5)], [numbers(1) for _ in range(5)], [numbers(1)]),
]:
    close(
        matmul_backward(X, W, G),
        [
            [[sum(g * w for g, w in zip(row, weights)) for weights in W] for row in G],
            [
                [sum(x[k] * g[j] for x, g in zip(X, G)) for j in range(len(G[0]))]
                for k in range(len(W))
            ],
        ],
        names=["dX", "dW"],
        shown="X = {X}, W = {W}, G = {G}",
    )
